/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { BRAND_FILE_FIELDS, type BrandFileField } from '@portal/server-kit/white-labels';
import { checkUpload } from './brand-uploads';
import { cleanSvg, isComplexSvg } from './clean-svg';

const DRAWINGS = path.join(__dirname, '../../../test-support/drawings');
const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';

function readDrawing(name: string): Buffer {
  return readFileSync(path.join(DRAWINGS, name));
}
function findField(pointer: string): BrandFileField {
  const field = BRAND_FILE_FIELDS.find((each) => each.pointer === pointer);
  if (field === undefined) throw new Error(pointer);
  return field;
}
function upload(content: string | Buffer, pointer = '/logo/file') {
  return checkUpload(findField(pointer), Buffer.from(content));
}
function svg(inner: string): string {
  return `<svg ${XMLNS} viewBox="0 0 32 32">${inner}</svg>`;
}

test.each([
  // A gradient that takes its stops from another one, and a clone.
  ['inkscape.svg', [/fill="url\(#linearGradient848\)"/, /<stop offset="0"[^>]*stop-color="#123456"/, /<g transform="translate\(0,5\)/]],
  // Entities, a style sheet, a switch, and a clip path by reference.
  ['illustrator.svg', [/fill="#2B3A8C"/, /<clipPath id="SVGID_2_"><rect/, /clip-path="url\(#SVGID_2_\)"/]],
  ['illustrator-web.svg', [/fill="url\(#a\)"/, /fill="#00a3e0"/]],
])('the drawing %s is simplified and accepted as a logo @WL-2 @SEC-R9', async (name, parts) => {
  const accepted = await upload(readDrawing(name));
  expect(accepted).toMatchObject({ name: 'logo.svg' });
  const text = 'bytes' in accepted ? accepted.bytes.toString() : '';
  for (const part of parts) expect(text).toMatch(part);
  expect(text).not.toMatch(/DOCTYPE|<style|style=|class=|<use|inkscape|sodipodi|adobe/i);
}); // prettier-ignore

test('a file that is allowed as it is stays as it is @WL-2', async () => {
  const content = svg('<!-- mine --><path d="M0 0h9v9z"/>');
  expect(await upload(content)).toMatchObject({ name: 'logo.svg', bytes: Buffer.from(content) });
});

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
test.each([
  ['nothing', '', '/logo/file', 'wrongFormat', ''],
  ['a text', 'logo', '/logo/file', 'wrongFormat', ''],
  ['compressed SVG', gzipSync(svg('')), '/logo/file', 'wrongFormat', ''],
  ['an SVG font', svg(''), '/font', 'wrongFormat', ''],
  ['a PNG background', PNG, '/background/file', 'wrongFormat', ''],
  ['half a PNG', PNG, '/favicon', 'unusable', 'is not whole'],
  ['a huge text', 'x'.repeat(200_000), '/font', 'tooLarge', ''],
  ['a huge drawing', svg(`<path d="${'M0 0'.repeat(40_000)}"/>`), '/logo/file', 'tooLarge', ''],
  ['a drawing that stays large', svg(`<path class="a" d="${'M0 0'.repeat(5_000)}"/>`), '/logo/file', 'tooLarge', ''],
  ['a thousand styled shapes', svg('<path class="a"/>'.repeat(1_600)), '/logo/file', 'tooComplex', ''],
  ['a script', svg('<style>a{fill:red}</style><script>alert(1)</script>'), '/logo/file', 'unusable', 'has <script>'],
  ['a handler', svg('<path class="a" onclick="alert(1)"/>'), '/logo/file', 'unusable', 'onclick'],
  ['a picture', svg('<image style="x:1" href="https://evil.example/x.png"/>'), '/logo/file', 'unusable', '<image>'],
  ['a filter', svg('<filter id="f"/><path style="filter:url(#f)"/>'), '/logo/file', 'unusable', '<filter>'],
  ['a text', svg('<text class="a">Bank</text>'), '/logo/file', 'unusable', '<text>'],
  ['a circle of references', svg('<g id="a"><use href="#a"/></g>'), '/logo/file', 'unusable', '<use>'],
  ['a wide icon', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"/>', '/favicon', 'unusable', 'not square'],
])('%s is rejected with its cause @WL-7 @SEC-R9', async (_what, content, pointer, problem, reason) => {
  const rejected = await upload(content, pointer);
  expect(rejected).toEqual({ problem, reason: expect.stringContaining(reason) });
}); // prettier-ignore

test('references that multiply, and entities, end without a file @SEC-R9', async () => {
  const levels = Array.from(
    { length: 20 },
    (_level, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(2)}</g>`,
  );
  expect(await cleanSvg(svg(`<g id="a0"><path d="M0 0h9"/></g>${levels.join('')}`))).toBeNull();
  const entities = 'bcdefghij'
    .split('')
    .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`);
  const laughs = `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(99)}">${entities.join('')}]>${svg('&j;')}`;
  expect(await cleanSvg(laughs)).toBeNull();
});

test('cleaning ends at its limit, and the next file is cleaned @SEC-R9', async () => {
  const selectors = Array.from(
    { length: 200 },
    (_rule, at) => `*:not(:has(* .a${at})) ~ * *:not(:has(.b *)){fill:red}`,
  );
  const slow = svg(`<style>${selectors.join('')}</style>${'<g class="c"><g/></g>'.repeat(600)}`);
  expect(isComplexSvg(slow)).toBe(false);
  const [first, next] = await Promise.all([
    cleanSvg(slow, 1),
    cleanSvg(readDrawing('inkscape.svg').toString()),
  ]);
  expect([first, next]).toEqual([null, expect.stringContaining('<svg')]);
});
