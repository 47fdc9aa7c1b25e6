/** @jest-environment node */
import { gzipSync } from 'node:zlib';
import { resolveBrandFiles, type WrittenWhiteLabel } from './resolve-brand-files';

/** A quick run tries a sample of the cases. */
const isQuick = process.env['TEST_QUICK'] === '1';

/* Logos from an attacker or a careless drawing program. */

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"';
const PATH = '<path d="M0 0h9v9z"/>';

function svg(inner: string, more = ''): string {
  return `<svg ${XMLNS} viewBox="0 0 32 32"${more}>${inner}</svg>`;
}

/** Nested masks: each level multiplies the number of drawings by ten. */
function nested(element: 'mask' | 'clipPath', property: 'mask' | 'clip-path'): string {
  const levels = Array.from({ length: 12 }, (_level, index) => {
    const rect = `<rect width="9" height="9" ${property}="url(#m${index + 1})"/>`;
    return `<${element} id="m${index}">${rect.repeat(10)}</${element}>`;
  });
  return `<defs>${levels.join('')}</defs><rect width="9" height="9" ${property}="url(#m0)"/>`;
}

/** Content of each file, and a part of the expected message. */
const HOSTILE: Readonly<Record<string, readonly [string | Buffer, string]>> = {
  'a script': [svg('<script>alert(1)</script>'), '<script>'],
  'a script in another case': [svg('<SCRIPT>alert(1)</SCRIPT>'), '<SCRIPT>'],
  'a script with a prefix': [
    `<svg ${XMLNS} xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><s:script/></svg>`,
    'xmlns:s',
  ],
  'a script from elsewhere': [svg('<script href="https://evil.example/x.js"/>'), '<script>'],
  'a foreign object': [svg('<foreignObject><iframe src="https://evil.example"/></foreignObject>'), '<foreignObject>'],
  'a frame': [svg('<iframe xmlns="http://www.w3.org/1999/xhtml"/>'), '<iframe>'],
  'a picture from elsewhere': [svg('<image href="https://evil.example/x.png"/>'), '<image>'],
  'a picture by xlink': [svg('<image xlink:href="https://evil.example/x.png"/>'), '<image>'],
  'a link': [svg(`<a href="https://evil.example">${PATH}</a>`), '<a>'],
  'a link with a script': [svg(`<a xlink:href="javascript:alert(1)">${PATH}</a>`), '<a>'],
  'a use of another file': [svg('<use href="https://evil.example/x.svg#a"/>'), '<use>'],
  'a use of itself': [svg('<use href="#a"/>', ' id="a"'), '<use>'],
  'a style sheet that imports': [svg('<style>@import url(https://evil.example)</style>'), '<style>'],
  'a style with a URL': [svg('<path style="fill:url(https://evil.example)"/>'), 'style'],
  'a colour from elsewhere': [svg('<path fill="url(https://evil.example/x.svg#a)"/>'), 'outside the file'],
  'a colour in a data URI': [svg('<path fill="url(data:image/svg+xml;base64,AAAA)"/>'), 'outside the file'],
  'an escaped URL': [svg('<path fill="u\\72l(https://evil.example)"/>'), 'outside the file'],
  'a URL with character references': [svg('<path fill="&#117;rl(https://evil.example)"/>'), 'outside the file'],
  'a second URL in a colour': [svg('<path fill="red url(#a) url(//evil.example)"/>'), 'outside the file'],
  'a URL with spaces in a mask': [svg('<path mask="URL( \'https://evil.example\' )"/>'), 'outside the file'],
  'a group of another namespace': [svg('<g xmlns="http://www.w3.org/1999/xhtml"/>'), 'wrong xmlns'],
  'a filter': [svg('<filter id="f"><feImage href="https://evil.example"/></filter>'), '<filter>'],
  'a pattern': [svg('<pattern id="p"><image href="data:,"/></pattern>'), '<pattern>'],
  'an event handler of the root': [svg(PATH, ' onload="alert(1)"'), 'onload'],
  'an event handler of a shape': [svg('<path d="M0 0" onclick="alert(1)"/>'), 'onclick'],
  'an event handler in another case': [svg(PATH, ' OnLoad="alert(1)"'), 'OnLoad'],
  'an animation of a link': [svg('<animate attributeName="href" values="javascript:alert(1)"/>'), '<animate>'],
  'a set of an event handler': [svg('<set attributeName="onmouseover" to="alert(1)"/>'), '<set>'],
  'an event handler of an animation': [svg('<animateTransform onbegin="alert(1)"/>'), '<animateTransform>'],
  'a base': [svg(PATH, ' xml:base="https://evil.example/"'), 'xml:base'],
  'a text': [svg('<text>Enter your passcode here</text>'), '<text>'],
  'metadata of another namespace': [svg('<metadata><rdf:RDF/></metadata>'), '<metadata>'],
  'an entity': [`<!DOCTYPE svg [<!ENTITY a "x">]>${svg('&a;')}`, 'DOCTYPE'],
  'billions of laughs': [
    `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(99)}">${'bcdefghij'.split('').map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at] ?? ''};`.repeat(10)}">`).join('')}]>${svg('&j;')}`,
    'DOCTYPE',
  ],
  'an entity from a file': [`<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('&a;')}`, 'DOCTYPE'],
  'a parameter entity': [`<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd">${svg(PATH)}`, 'DOCTYPE'],
  'a style sheet instruction': [`<?xml-stylesheet href="https://evil.example/x.css"?>${svg(PATH)}`, 'xml-stylesheet'],
  'a hidden section': [svg('<![CDATA[<script>alert(1)</script>]]>'), 'CDATA'],
  'masks within masks': [svg(nested('mask', 'mask')), 'within a mask or clip path'],
  'clip paths within clip paths': [svg(nested('clipPath', 'clip-path')), 'within a mask or clip path'],
  'thousands of shapes': [svg('<g/>'.repeat(1_000)), 'elements; at most 500'],
  'a huge view box': [svg(PATH).replace('0 0 32 32', '0 0 1e30 1e30'), 'needs a viewBox'],
  'an endless view box': [svg(PATH).replace('0 0 32 32', '0 0 1e999 1'), 'needs a viewBox'],
  'a view box far away': [svg(PATH).replace('0 0 32 32', '-1e30 0 32 32'), 'needs a viewBox'],
  'a view box of two numbers': [svg(PATH).replace('0 0 32 32', '32 32'), 'needs a viewBox'],
  'a very narrow view box': [svg(PATH).replace('0 0 32 32', '0 0 1000000 1'), '1000000 × 1'],
  'another root': [`<html xmlns="http://www.w3.org/1999/xhtml">${svg(PATH)}</html>`, 'does not begin with <svg>'],
  'a second root': [svg(PATH) + svg('<script/>'), 'well-formed'],
  'HTML after it': [`${svg(PATH)}<script>alert(1)</script>`, 'well-formed'],
  'UTF-16': [Buffer.from(`\ufeff${svg(PATH)}`, 'utf16le'), 'is not UTF-8'],
  'UTF-16 without a mark': [Buffer.from(svg(PATH), 'utf16le'), 'well-formed'],
  'Latin-1': [Buffer.from(svg('<title>Gr\xfcn</title>'), 'latin1'), 'is not UTF-8'],
  'the name of another encoding': [
    `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg(PATH)}`,
    'its encoding is ISO-2022-JP; save it as UTF-8',
  ],
  'gzip (svgz)': [gzipSync(svg(PATH)), 'is compressed; unpack it'],
  'a PNG signature': [Buffer.from('89504e470d0a1a0a', 'hex'), 'is not UTF-8'],
  'no namespace': ['<svg viewBox="0 0 1 1"/>', 'lacks xmlns'],
  'no view box': [`<svg ${XMLNS}/>`, 'needs a viewBox'],
  'a view box without width': [svg(PATH).replace('0 0 32 32', '0 0 0 1'), 'needs a viewBox'],
  'a view box of letters': [svg(PATH).replace('0 0 32 32', 'a b c d'), 'needs a viewBox'],
  'an open end': [`<svg ${XMLNS} viewBox="0 0 1 1"><path d="M0 0"/>`, 'well-formed'],
  'no XML': ['x', 'well-formed'],
  'a zero character': [svg('<path d="M0\u00000"/>'), 'well-formed'],
  nothing: ['', 'well-formed'],
}; // prettier-ignore

/** Every field that accepts an SVG file. */
const PLACES: Readonly<Record<string, Partial<WrittenWhiteLabel>>> = {
  'logo/file': { logo: { kind: 'file', file: 'logo.svg' } },
  'logo/darkFile': { logo: { kind: 'file', file: 'good.svg', darkFile: 'logo.svg' } },
  favicon: { favicon: 'logo.svg' },
};

function resolve(fields: Partial<WrittenWhiteLabel>, content: string | Buffer) {
  return resolveBrandFiles(
    { key: 'bank', name: 'Bank', brandColour: '#2b3a8c', ...fields } as WrittenWhiteLabel,
    new Map([
      ['logo.svg', Buffer.from(content)],
      ['good.svg', Buffer.from(svg(PATH))],
    ]),
  );
}

const CASES = Object.entries(HOSTILE).flatMap(([what, [content, words]]) =>
  Object.keys(PLACES).map((place) => [what, place, content, words] as const),
);

test.each(CASES.filter((_case, at) => !isQuick || at % 3 === 0))('a file with %s is rejected as %s, and is not served @SEC-R9 @WL-2', (_what, place, content, words) => {
  const { problems, brandFiles } = resolve(PLACES[place] ?? {}, content);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.field.replace(/^\//, '')).toContain(place.split('/')[0]);
  expect(problems[0]?.reason).toMatch(/^logo\.svg /);
  expect(problems[0]?.reason).toContain(words);
  for (const { bytes } of brandFiles.values()) expect(bytes.toString()).toBe(svg(PATH));
}); // prettier-ignore

/** Unusual but harmless files. */
const HARMLESS: Readonly<Record<string, string>> = {
  'a byte order mark': `\ufeff${svg(PATH)}`,
  'a declaration in UTF-8': `<?xml version="1.0" encoding="utf-8" standalone="no"?>\n${svg(PATH)}`,
  'a title and a gradient': svg(
    '<title>Bank</title><defs><linearGradient id="a"><stop offset="0" stop-color="#123456"/></linearGradient></defs><g fill="url(#a)"/>',
  ),
  'commas in its view box': svg(PATH).replace('0 0 32 32', '0,0,32,32'),
  'an svg within': svg(`<svg ${XMLNS} viewBox="0 0 1 1">${PATH}</svg>`),
  'a comment with a script': svg('<!-- <script>alert(1)</script> -->'),
  'one mask and one clip path': svg(
    `<mask id="m">${PATH}</mask><clipPath id="c">${PATH}</clipPath><g mask="url(#m)" clip-path="url(#c)">${PATH}</g>`,
  ),
};

test.each(Object.entries(HARMLESS))('a logo with %s is accepted @WL-2', (_what, content) => {
  const { problems, file } = resolve(PLACES['logo/file'] ?? {}, content);
  expect([problems, file.logo]).toMatchObject([[], { light: { width: 32, height: 32 } }]);
});
