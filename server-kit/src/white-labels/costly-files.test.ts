/** @jest-environment node */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { countWork } from '../../test-support/count-work';
import { createConfiguration } from './client-configuration';
import { parseClient } from './parse-client';

/** A quick run tries a sample of the cases. */
const isQuick = process.env['TEST_QUICK'] === '1';

/* Files of clients that are expensive to check, each as large as is read. */

const KB = 1024;
/** Steps that one file may cost: about 20 ms. Tests of regular expressions are in tooling/src/lint/linear-patterns.test.ts. */
const MAX_WORK = 1_500_000;
const SHIPPED = path.resolve(__dirname, '../../../shared-wl-assets/white-labels/default.json');

function fill(bytes: number, unit: string): string {
  return unit.repeat(Math.floor(bytes / unit.length));
}

function list(bytes: number, item: (index: number) => string): string {
  return Array.from({ length: Math.floor(bytes / (item(9_999).length + 1)) }, (_, at) => item(at)).join(',');
}

function nested(bytes: number): string {
  return `${fill(bytes, '{"a":')}1${fill(bytes / 5, '}')}`;
}

function texts(value: string): string {
  return `{"en-US":${JSON.stringify(value)},"de-DE":${JSON.stringify(value)}}`;
}

/** Ways to make a JSON file expensive: the fields besides the required ones. */
const JSON_FILES: Readonly<Record<string, (bytes: number) => string>> = {
  'unknown fields': (bytes) => list(bytes, (at) => `"k${at}":1`),
  'one long field name': (bytes) => `"${fill(bytes, 'heroText')}":1`,
  'repeated fields': (bytes) => list(bytes, () => '"name":"x"'),
  'repeated fields, deeply nested': (bytes) => `"x":${fill(bytes / 3, '{"a":')}{${list(bytes / 3, () => '"b":1')}}${fill(bytes / 15, '}')}`,
  'nested objects': (bytes) => `"wordings":{"en-US":${nested((bytes * 5) / 6)}}`,
  'nested lists': (bytes) => `"x":${fill(bytes / 2, '[')}${fill(bytes / 2, ']')}`,
  'a long list': (bytes) => `"allowedRedirectOrigins":[${list(bytes, (at) => `"https://a${at}.example"`)}]`,
  'lists of lists': (bytes) => `"x":[${list(bytes, () => `[${list(60, () => '[]')}]`)}]`,
  'many messages': (bytes) => `"wordings":{"en-US":{"messages":{${list(bytes, (at) => `"k${at}":"v"`)}}}}`,
  'as many messages as are allowed': () => `"wordings":{"en-US":{"login":{${list(60_000, (at) => `"k${at}":"v{{n}}"`)}}}}`,
  'long messages': (bytes) => `"wordings":{"en-US":{"login":{${list(bytes, (at) => `"k${at}":"${fill(1_900, '{{ a }}<b>&')}"`)}}}}`,
  'open placeholders': (bytes) => `"wordings":{"en-US":{"messages":{"passcodeSms":{"lines":{"code":"${fill(bytes, '{{ ')}"}}}}}`,
  'plural forms': (bytes) => `"wordings":{"en-US":{"messages":{"passcodeSms":{"lines":{${list(bytes, (at) => `"code${at}_one":"x"`)}}}}}}`,
  'open tags': (bytes) => `"heroText":{"tagline1":${texts(fill(bytes / 2, '<b><i>'))},"tagline2":${texts('x')}}`,
  'open angle brackets': (bytes) => `"support":{"content":{"text":${texts(fill(bytes / 2, '<a href='))}}}`,
  'many comments': (bytes) => `"support":{"content":{"text":${texts(fill(bytes / 2, '<!-- -'))}}}`,
  'a URL of question marks': (bytes) => `"homeUrl":"https://x/${fill(bytes, '?')}\\n"`,
  'a URL of slashes': (bytes) => `"loginRoute":"/x${fill(bytes, '/')}x"`,
  'an address of dots': (bytes) => `"messageConfig":{"senderEmail":"${fill(bytes, 'a.')}@"}`,
  'a long colour': (bytes) => `"logo":{"kind":"initial","text":"${fill(bytes, 'B')}"}`,
  'a long time zone': (bytes) => `"timeZone":"${fill(bytes, 'A/')}"`,
  'a long drawing': (bytes) => `"logo":{"kind":"drawing","viewBox":"0 0 160 32","path":"M0 0${fill(bytes, 'L160 32L0 0')}"}`,
  'the longest drawing': () => `"logo":{"kind":"drawing","viewBox":"0 0 160 32","lineWidth":0.01,"path":"M0 0${fill(3_900, 'L160 32L0 0')}"}`,
  'a view box of digits': (bytes) => `"logo":{"kind":"drawing","viewBox":"${fill(bytes, '0')} 0 1 1","path":"M0 0"}`,
}; // prettier-ignore

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';
const USES = Array.from(
  { length: 9 },
  (_, at) => `<g id="g${at}">${fill(300, `<use href="#g${at + 1}"/>`)}</g>`,
).join('');
const ENTITIES = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "${fill(60, `&e${at};`)}">`).join(
  '',
);

/** Ways to make an SVG file expensive: the content of its root. */
const SVG_FILES: Readonly<Record<string, (bytes: number) => string>> = {
  'long paths': (bytes) => `<path fill="none" stroke="#000" stroke-width=".01" d="M0 0${fill(bytes, 'L64 32L0 0')}"/>`,
  'nested groups': (bytes) => fill(bytes / 2, '<g>') + fill((bytes * 2) / 3, '</g>').slice(0, (Math.floor(bytes / 2 / 3)) * 4),
  'unclosed groups': (bytes) => fill(bytes, '<g>'),
  'many shapes': (bytes) => fill(bytes, '<path d="M0 0h9"/>'),
  'a use bomb': () => USES,
  'gradients of gradients': (bytes) => `<defs>${fill(bytes, '<linearGradient id="a"><stop/></linearGradient>')}</defs>`,
  'filters': (bytes) => fill(bytes, '<filter id="a"><feGaussianBlur stdDeviation="9999"/></filter>'),
  'patterns': (bytes) => fill(bytes, '<pattern id="a" width=".001" height=".001"/>'),
  'masks in masks': (bytes) => fill(bytes / 2, '<mask id="a"><g mask="url(#a)">') + fill(bytes / 4, '</g></mask>'),
  'dashes': (bytes) => `<path d="M0 0h64" stroke-dasharray="${fill(bytes, '.001 ')}"/>`,
  'transforms': (bytes) => `<g transform="${fill(bytes, 'scale(9)')}"/>`,
  'long references': (bytes) => `<g fill="url(${fill(bytes, ' ')}#a"/>`,
  'half references': (bytes) => `<g fill="${fill(bytes, 'url(#a) ')}"/>`,
  'many attributes': (bytes) => `<g ${Array.from({ length: bytes / 12 }, (_, at) => `a${at}="1"`).join(' ')}/>`,
  'repeated attributes': (bytes) => `<g ${fill(bytes, 'd="" ')}/>`,
  'comments': (bytes) => fill(bytes, '<!-- - -->'),
  'open comments': (bytes) => fill(bytes, '<!--'),
  'character references': (bytes) => `<title>${fill(bytes, '&#65;')}</title>`,
  'open references': (bytes) => `<title>${fill(bytes, '&a')}</title>`,
  'text': (bytes) => `<title>${fill(bytes, ']]&gt; ')}</title>`,
}; // prettier-ignore

function svg(inner: string, before = '', viewBox = '0 0 64 32'): Buffer {
  return Buffer.from(`${before}<svg ${NAMESPACE} viewBox="${viewBox}">${inner}</svg>`);
}

function picture(signature: string, bytes: number, unit: string): Buffer {
  const content = Buffer.alloc(Math.floor(bytes), Buffer.from(unit, 'hex'));
  Buffer.from(signature, 'hex').copy(content);
  return content;
}

/** Ways to make another file expensive, by its extension. */
const BINARY_FILES: Readonly<Record<string, (bytes: number) => Buffer>> = {
  'png of empty chunks': (bytes) => picture('89504e470d0a1a0a', bytes, '00000000'),
  'png of huge dimensions': (bytes) => picture('89504e470d0a1a0a0000000d494844527fffffff7fffffff', bytes, '00'),
  'jpg of markers': (bytes) => Buffer.concat([picture('ffd8ff', bytes - 2, 'ffe10002'), Buffer.from('ffd9', 'hex')]),
  'jpg of lengths of zero': (bytes) => Buffer.concat([picture('ffd8ff', bytes - 2, 'ffe10000'), Buffer.from('ffd9', 'hex')]),
  'webp of zeros': (bytes) => picture('524946460000000057454250', bytes, '00'),
  'woff2 of zeros': (bytes) => picture('774f4632', bytes, '00'),
}; // prettier-ignore

const BASE = parseClient('default.json', readFileSync(SHIPPED));

/** Checks a client as at load. @returns the mistakes; null when it is taken over */
function check(fields: string, files: ReadonlyMap<string, Uint8Array>): readonly string[] | null {
  const text = `{"key":"bank","name":"Bank","brandColour":"#1d4f8c",${fields}}`;
  const parsed = parseClient('bank.json', Buffer.from(text), files);
  if (BASE.file === null) throw new Error('The default has mistakes');
  const merged = parsed.file === null ? [] : createConfiguration(BASE.file, parsed.file).problems;
  const problems = [...parsed.problems, ...merged].map(({ file, reason }) => `${file} ${reason}`);
  return problems.length === 0 ? null : problems;
}

const NO_FILES = new Map<string, Uint8Array>();
const LOGO = '"logo":{"kind":"file","file":"logo.svg"}';
const CASES: readonly (readonly [string, string, ReadonlyMap<string, Uint8Array>])[] = [
  ...[250 * KB, 1_000 * KB].flatMap((bytes) =>
    Object.entries(JSON_FILES).map(
      ([name, make]) => [`JSON of ${bytes} bytes with ${name}`, make(bytes - 200), NO_FILES] as const,
    ),
  ),
  ...[15 * KB, 1_000 * KB].flatMap((bytes) =>
    Object.entries(SVG_FILES).map(
      ([name, make]) =>
        [`SVG of ${bytes} bytes with ${name}`, LOGO, new Map([['logo.svg', svg(make(bytes))]])] as const,
    ),
  ),
  ['SVG with entities', LOGO, new Map([['logo.svg', svg('&e20;', `<!DOCTYPE svg [${ENTITIES}]>`)]])],
  ...['0 0 1e-300 1e300', '0 0 1e999 1', `${fill(9_000, '0 ')}1 1`].map(
    (viewBox) => [`SVG with view box ${viewBox.slice(0, 20)}`, LOGO, new Map([['logo.svg', svg('', '', viewBox)]])] as const,
  ),
  ...Object.entries(BINARY_FILES).flatMap(([name, make]) =>
    [15 * KB, 110 * KB, 1_000 * KB].map((bytes) => {
      const file = `file.${name.split(' ', 1)[0]}`;
      const field = file.endsWith('2') ? `"font":"${file}"` : file.endsWith('png') ? `"favicon":"${file}"` : `"background":{"file":"${file}"}`;
      return [`${name}, ${bytes} bytes`, field, new Map([[file, make(bytes)]])] as const;
    }),
  ),
]; // prettier-ignore

test.each(CASES.filter((_case, at) => !isQuick || at % 3 === 0))(
  '%s is checked with at most 1,500,000 steps @SEC-R9 @WL-7',
  (_name, fields, files) => {
    expect(countWork(() => check(fields, files))).toBeLessThan(MAX_WORK);
    for (const problem of check(fields, files) ?? []) expect(problem.length).toBeLessThan(600);
  },
);

test.each([
  ['"x":1'.padEnd(257 * KB), /^bank\.json has \d+ bytes; at most 262144 are allowed$/],
  [`"x":${nested(200)}`, /^bank\.json is nested more than 16 levels deep$/],
  [`"${fill(300, 'x')}":1`, /^bank\.json has a field name of 300 characters; at most 253 are allowed$/],
  [`"x":[${fill(600, '1,')}1]`, /^bank\.json has a list of 301 entries; at most 200 are allowed$/],
  ['"name":"Ban\u202ek"', /^bank\.json has the invisible character U\+202E in "Bank"$/],
  ['"\u2066x":1', /^bank\.json has the invisible character U\+2066 in "x"$/],
  [
    `"heroText":{"tagline1":${texts('a\u200fb')}}`,
    /^bank\.json has the invisible character U\+200F in "ab"$/,
  ],
  [list(90_000, (at) => `"k${at}":1`), /^bank\.json has an object of \d+ fields; at most 5000 are allowed$/],
])('a message names the file, the limit and the value (%#) @WL-7', (fields, message) => {
  expect(check(fields, NO_FILES)).toEqual([expect.stringMatching(message)]);
});
