import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'lightningcss';
import { listParts, WORKSPACE } from '../workspace';
import { STYLES_OPTIONS } from './base';

/** Every sheet of the parts and of the edge by its path: as it is written, which is how the edge serves its own, and as it is built. */
const sheets = [...listParts(WORKSPACE), 'edge']
  .map((name) => path.join(name, 'src'))
  .flatMap((folder) =>
    readdirSync(path.join(WORKSPACE, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => path.join(folder, file)),
  )
  .flatMap((filename) => {
    const code = readFileSync(path.join(WORKSPACE, filename));
    const written = code.toString().replaceAll(/\/\*.*?\*\//gs, '');
    const built = transform({ ...STYLES_OPTIONS, filename, code, minify: true }).code.toString();
    return [
      { filename, css: written },
      { filename: `${filename}, built`, css: built },
    ];
  });

function found(pattern: RegExp): string[] {
  return sheets.flatMap(({ filename, css }) =>
    [...css.matchAll(pattern)].map(([text]) => `${filename}: ${text}`),
  );
}

test('BRW-2 phones that get no newer browser than that of 2022 get the layout of phones', () => {
  // `(width < 60rem)` and `or` came with Chrome 104 and Safari 16.4; before, the whole block is left out.
  expect(found(/@media[^{]*(?:[<>=]|\bor\b)[^{]*(?=\{)/g)).toEqual([]);
});

test('NAV-10 CARD-8 no width or height lies between two layouts, as a frame or a finer screen has fractions of pixels', () => {
  const ends = found(/\(max-(?:width|height):\s*[\d.]+(?:rem|px)\)/g);
  expect(ends.length).toBeGreaterThan(0);
  const pixels = (end: string) =>
    parseFloat(/[\d.]+(?=rem|px)/.exec(end)?.[0] ?? '') * (end.endsWith('rem)') ? 16 : 1);
  // Nearer than that, older versions of Safari take the end for the next pixel.
  expect(ends.filter((end) => pixels(end) % 1 !== 0 && Math.abs((pixels(end) % 1) - 0.98) > 0.005)).toEqual(
    [],
  );
});

test('BRW-2 a browser without color-mix draws the line in its plain colour', () => {
  // In a shorthand the declaration is left out with it, line and all. A veil may stay away.
  const mixed = found(/[\w-]+:[^;{}]*color-mix/g);
  expect(mixed.length).toBeGreaterThan(0);
  expect(mixed.filter((each) => !/: (?:[\w-]+-color|background):/.test(each))).toEqual([]);
});

/** What goes without `:has` (Chrome 105, Firefox 121) and `:modal` (Chrome 105, Firefox 103, Safari 15.6), and what is lost. */
const CHOSEN_BY_NEWER: Readonly<Record<string, string>> = {
  'ConsentCookies.module.css': 'an empty list stays, without lines',
  'Footer.module.css': 'the footer is laid out at once, not a frame late',
  'StepList.module.css': 'the tick is there without being drawn',
  'Button.module.css': 'buttons stand closer; a reason is as wide as its button asks',
  'tokens.css': 'the page behind an open dialog can be scrolled',
};
const NEWER_SELECTOR = /:has\(|:modal/;
const RULES = /[^{};]+\{[^{}]*\}/g;

test('BRW-2 what only newer browsers can choose is a nicety, and takes no rule of others along', () => {
  const newer = found(RULES).filter((rule) => NEWER_SELECTOR.test(rule));
  const names = newer.map((rule) => path.basename(rule.split(/[,:]/)[0] ?? ''));
  expect([...new Set(names)].sort()).toEqual(Object.keys(CHOSEN_BY_NEWER).sort());
  // One selector that is not known has the whole list left out.
  const listed = newer.map((rule) => rule.slice(rule.indexOf(': ') + 2, rule.lastIndexOf('{')));
  expect(listed.filter((list) => list.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, '').includes(','))).toEqual(
    [],
  );
});

test('BRW-2 a width of the row around is for browsers that know the row', () => {
  const sized = found(RULES).filter((rule) => rule.includes('cqi'));
  expect(sized.length).toBeGreaterThan(0);
  expect(sized.filter((rule) => !NEWER_SELECTOR.test(rule))).toEqual([]);
});
