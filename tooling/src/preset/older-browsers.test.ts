import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'lightningcss';
import { partsOf, WORKSPACE } from '../workspace';
import { smallStyles } from './base';

/** Every sheet of the parts and of the edge by its path: as it is written, which is how the edge serves its own, and as it is built. */
const sheets = [...partsOf(WORKSPACE), 'edge']
  .map((name) => path.join(name, 'src'))
  .flatMap((folder) =>
    readdirSync(path.join(WORKSPACE, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => path.join(folder, file)),
  )
  .flatMap((filename) => {
    const code = readFileSync(path.join(WORKSPACE, filename));
    const written = code.toString().replaceAll(/\/\*.*?\*\//gs, '');
    const built = transform({ ...smallStyles, filename, code, minify: true }).code.toString();
    return [
      { filename, css: written },
      { filename: `${filename}, built`, css: built },
    ];
  });

const found = (pattern: RegExp): string[] =>
  sheets.flatMap(({ filename, css }) => [...css.matchAll(pattern)].map(([text]) => `${filename}: ${text}`));

test('BRW-2 phones that get no newer browser than that of 2022 get the layout of phones', () => {
  // `(width < 60rem)` and `or` came with Chrome 104 and Safari 16.4; before, the whole block is left out.
  expect(found(/@media[^{]*(?:[<>=]|\bor\b)[^{]*(?=\{)/g)).toEqual([]);
});

test('BRW-2 a browser without color-mix draws the line in its plain colour', () => {
  // In a shorthand the declaration is left out with it, line and all. A veil may stay away.
  const mixed = found(/[\w-]+:[^;{}]*color-mix/g);
  expect(mixed.length).toBeGreaterThan(0);
  expect(mixed.filter((each) => !/: (?:[\w-]+-color|background):/.test(each))).toEqual([]);
});
