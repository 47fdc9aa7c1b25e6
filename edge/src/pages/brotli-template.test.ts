import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { BrotliTemplate } from './brotli-template';
import type { Gaps, GapTexts } from './kept-page';
import { sizesFor, stretchesOf } from './stretches';

const gaps = { gapNonce: 22, gapBoot: 'json', gapQuery: 'visitor', gapTarget: 'visitor' } as const;
const nonce = () => randomBytes(16).toString('base64url');

/** A page of our kind: the nonce at several places, an address and a field of the visitor's own, boot data at the end. */
const page = [
  '<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Grüße – “Anmelden”</title>',
  '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
  '<style nonce="gapNonce">',
  ...Array.from({ length: 200 }, (_, line) => `.row-${line}{grid-area:${line % 7};color:#${line * 4_321}}`),
  '</style><style nonce="gapNonce" data-part="login-mf">.field{inset:0}</style>',
  '<form action="/login.fcc?SMQUERYDATA=gapQuery&amp;TARGET=gapTarget" method="post">',
  '<input type="hidden" name="TARGET" value="gapTarget"/></form>',
  '<script type="application/json">{"language":"de-DE",gapBoot}</script>',
  '<script nonce="gapNonce" src="/entry.js"></script>',
].join('\n');

const texts = (own: Partial<GapTexts> = {}): GapTexts => ({
  gapNonce: nonce(),
  gapBoot: '"route":{"path":"/login"}',
  gapQuery: 'abc',
  gapTarget: '/apps/home',
  ...own,
});

const templateFor = async (text: string, own: GapTexts, kinds: Gaps = gaps) => {
  const stretches = stretchesOf(text, kinds);
  const sizes = stretches && sizesFor(stretches, own);
  return stretches && sizes && BrotliTemplate.of(text, stretches, sizes);
};

/** The page as it is said, without the spaces that fill a stretch up. */
const said = (own: GapTexts): string =>
  Object.entries(own).reduce((whole, [name, text]) => whole.replaceAll(name, text), page);
const withoutFilling = (text: string): string => text.replace(/" +(?=[ /])/g, '"').replace(/ +(?=\}<)/, '');

test('CARD-3 a template unpacks to the page with each request’s own texts, as long as they need the same sizes', async () => {
  const template = await templateFor(page, texts({ gapQuery: 'x'.repeat(300) }));
  for (const own of [
    texts(),
    texts({ gapQuery: '', gapTarget: '' }),
    texts({ gapTarget: '/ä/ö', gapBoot: '"route":{}' }),
    texts({ gapQuery: 'x'.repeat(276) }),
    texts({ gapNonce: 'AAAAAAAAAAAAAAAAAAAAAA' }),
    texts({ gapNonce: '----__________________' }),
  ]) {
    expect(withoutFilling(brotliDecompressSync(template!.filled(own)).toString())).toBe(said(own));
  }
});

test('CARD-3 texts that fill their stretch to the last byte come through whole, and longer ones ask for another size', async () => {
  const full = 'x'.repeat(128 - '&amp;TARGET="'.length);
  const own = texts({ gapQuery: full, gapTarget: '' });
  const stretches = stretchesOf(page, gaps)!;
  expect(sizesFor(stretches, own)).toContain(128);
  expect(sizesFor(stretches, texts({ gapQuery: `${full}y`, gapTarget: '' }))).toContain(192);
  const template = await templateFor(page, own);
  expect(withoutFilling(brotliDecompressSync(template!.filled(own)).toString())).toBe(said(own));
});

test('a text of more bytes than any stretch has gets no template', () => {
  expect(sizesFor(stretchesOf(page, gaps)!, texts({ gapQuery: 'x'.repeat(4_097) }))).toBeNull();
});

test('a text that its place is not made for gets no template: it would be cut, or filled up', () => {
  expect(sizesFor(stretchesOf(page, gaps)!, texts({ gapNonce: 'short' }))).toBeNull();
});

test.each([
  ['an attribute’s end', '<a title="at gapQuery, say">', 'gapQuery, say"'],
  ['the name of the closing tag', '<p>Nothing at <b>gapQuery</b>.</p>', 'gapQuery</b'],
  ['the name of the tag that follows', '<p>gapQuery or <em class="x">this</em></p>', 'gapQuery or <em'],
])('behind a visitor’s text, spaces are put behind %s', (_name, text, stretch) => {
  const [found] = stretchesOf(text, gaps)!;
  expect(text.slice(found?.from, found?.to)).toBe(stretch);
});

test.each([
  ['before a comment', '<p>gapQuery<!-- --> is not there</p>'],
  ['in the name of an attribute', '<p gapQuery>"</p>'],
  ['in an attribute without quotes', '<p title=gapQuery>'],
])('a page with a visitor’s text %s gets no template', (_name, text) => {
  expect(stretchesOf(text, gaps)).toBeNull();
});

test('SEC-R9 a text that looks like a gap stays a text', async () => {
  const own = texts({ gapTarget: 'gapNonce' });
  const template = await templateFor(page, own);
  const unpacked = brotliDecompressSync(template!.filled(own)).toString();
  expect(unpacked).toContain('name="TARGET" value="gapNonce"');
});

test('a nonce is written once, and what it names again is a copy of it', async () => {
  const many = page + '<style nonce="gapNonce"></style>'.repeat(20);
  const [few, more] = [await templateFor(page, texts()), await templateFor(many, texts())];
  expect(more!.bytes - few!.bytes).toBeLessThan(22);
});
