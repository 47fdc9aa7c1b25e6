import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'lightningcss';
import { listParts, WORKSPACE } from '../workspace';
import { STYLES_OPTIONS } from './base';

/** Every style sheet of the parts and the edge: as written (the edge serves its own unbuilt) and as built. */
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

function findUses(pattern: RegExp): string[] {
  return sheets.flatMap(({ filename, css }) =>
    [...css.matchAll(pattern)].map(([text]) => `${filename}: ${text}`),
  );
}

test('phones with a browser of 2022 get the phone layout @BRW-2', () => {
  // Range syntax such as `(width < 60rem)` and `or` need Chrome 104 and Safari 16.4; older browsers drop the whole
  // block.
  expect(findUses(/@media[^{]*(?:[<>=]|\bor\b)[^{]*(?=\{)/g)).toEqual([]);
});

test('no width or height falls between two layouts, even at fractions of a pixel @NAV-10 @CARD-8', () => {
  const ends = findUses(/\(max-(?:width|height):\s*[\d.]+(?:rem|px)\)/g);
  expect(ends.length).toBeGreaterThan(0);
  const pixels = (end: string) =>
    parseFloat(/[\d.]+(?=rem|px)/.exec(end)?.[0] ?? '') * (end.endsWith('rem)') ? 16 : 1);
  // Older versions of Safari round a value closer than that up to the next pixel.
  expect(ends.filter((end) => pixels(end) % 1 !== 0 && Math.abs((pixels(end) % 1) - 0.98) > 0.005)).toEqual(
    [],
  );
});

test('a browser without color-mix draws lines in their plain colour @BRW-2', () => {
  // In a shorthand, browsers would drop the whole declaration with the line. A translucent background may be lost.
  const mixed = findUses(/[\w-]+:[^;{}]*color-mix/g);
  expect(mixed.length).toBeGreaterThan(0);
  expect(mixed.filter((each) => !/: (?:[\w-]+-color|background):/.test(each))).toEqual([]);
});

/** What is lost without `:has` (Chrome 105, Firefox 121) and `:modal` (Chrome 105, Firefox 103, Safari 15.6). */
const CHOSEN_BY_NEWER: Readonly<Record<string, string>> = {
  'ConsentCookies.module.css': 'an empty list stays, without lines',
  'Footer.module.css': 'the footer is laid out at once, not a frame late',
  'StepList.module.css': 'the tick is there without being drawn',
  'Button.module.css': 'buttons stand closer; a reason is as wide as its button asks',
  'Surface.module.css': 'on a phone a toast covers words of the hero',
  'tokens.css': 'the page behind an open dialog can be scrolled',
};
const NEWER_SELECTOR = /:has\(|:modal/;
const RULES = /[^{};]+\{[^{}]*\}/g;

test('selectors of newer browsers are enhancements, and do not invalidate other rules @BRW-2', () => {
  const newer = findUses(RULES).filter((rule) => NEWER_SELECTOR.test(rule));
  const names = newer.map((rule) => path.basename(rule.split(/[,:]/)[0] ?? ''));
  expect([...new Set(names)].sort()).toEqual(Object.keys(CHOSEN_BY_NEWER).sort());
  // One unknown selector invalidates the whole list.
  const listed = newer.map((rule) => rule.slice(rule.indexOf(': ') + 2, rule.lastIndexOf('{')));
  expect(listed.filter((list) => list.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, '').includes(','))).toEqual(
    [],
  );
});

test('widths in container units apply only in browsers that support container queries @BRW-2', () => {
  const sized = findUses(RULES).filter((rule) => rule.includes('cqi'));
  expect(sized.length).toBeGreaterThan(0);
  expect(sized.filter((rule) => !NEWER_SELECTOR.test(rule))).toEqual([]);
});
