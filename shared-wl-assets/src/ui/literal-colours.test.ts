/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');
/** Files that derive colours from the client's brand colour; no others may (WL-2). */
const PALETTE = /^(?:server-kit\/src\/palette\/|shared-wl-assets\/src\/ui\/styles\/tokens\.css$)/;
const SKIPPED = new Set(['node_modules', 'dist', 'tests', '.types', '.build', '.git']);

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory())
      return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : filesBelow(name);
    return /\.(?:css|tsx)$/.test(name) && !/\.test\./.test(name) ? [name] : [];
  });

const NAMED =
  'white|red|green|blue|teal|gray|grey|silver|maroon|navy|olive|purple|fuchsia|lime|yellow|aqua|orange|cyan|magenta|gold|pink|brown|crimson|indigo|ivory|lavender|rebeccapurple|tomato|turquoise|violet|salmon|slategr[ae]y|dark[a-z]+|light(?!-dark)[a-z]+';
const HEX = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i;
/** A colour function with literal values; one that starts with `from var(…)` derives a colour. */
const FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(\s*(?!from var\()/i;

/**
 * Returns the literal colours in a style sheet's declarations; `black` is allowed, for masks and where no palette
 * applies.
 */
const literalsInCss = (source: string): readonly string[] =>
  [...source.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/:([^;{}]+)[;}]/g)]
    .map(([, value = '']) => value.trim())
    .filter(
      (value) =>
        HEX.test(value) ||
        FUNCTION.test(value) ||
        new RegExp(`(?<![\\w-])(?:${NAMED})(?![\\w-])`, 'i').test(value),
    );

/** Returns the literal colours in attributes and styles of components. */
const literalsInTsx = (source: string): readonly string[] =>
  [
    ...source.matchAll(
      /\b(?:color|fill|stroke|background(?:Color)?|borderColor|outlineColor|stopColor)\s*[:=]\s*\{?['"`]([^'"`]+)/g,
    ),
  ]
    .map(([, value = '']) => value)
    .filter(
      (value) =>
        HEX.test(value) || FUNCTION.test(value) || new RegExp(`^(?:black|${NAMED})$`, 'i').test(value),
    );

test('no style sheet or component has a literal colour outside the palette @WL-2', () => {
  const files = filesBelow('').filter((file) => !PALETTE.test(file));
  expect(files.filter((file) => file.endsWith('.css')).length).toBeGreaterThan(50);
  expect(files.filter((file) => file.endsWith('.tsx')).length).toBeGreaterThan(50);
  const literalColours = files.flatMap((file) => {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    const literals = file.endsWith('.css') ? literalsInCss(source) : literalsInTsx(source);
    return literals.map((literal) => `${file}: ${literal}`);
  });
  expect(literalColours).toEqual([]);
});

test.each([
  ['color: #fff;', 1],
  ['background: rgb(6 30 32 / 50%);', 1],
  ['border: 1px solid teal;', 1],
  ['box-shadow: 0 0 2px hsl(0 0% 0% / 5%);', 1],
  ['color: var(--ink);', 0],
  ['color: oklch(from var(--fill) 0.3 c h);', 0],
  ['color: light-dark(var(--ink), var(--surface));', 0],
  ['color: color-mix(in srgb, currentcolor 50%, transparent);', 0],
  ['color: CanvasText;', 0],
])('%s contains %d literal colours @WL-2', (declaration, count) => {
  expect(literalsInCss(`.a { ${declaration} }`)).toHaveLength(count);
});

test.each([
  ['<path fill="#0f4c4f" />', 1],
  ["<p style={{ color: 'teal' }} />", 1],
  ['<path fill="currentColor" />', 0],
  ['<a href="#main">', 0],
])('%s contains %d literal colours @WL-2', (element, count) => {
  expect(literalsInTsx(element)).toHaveLength(count);
});
