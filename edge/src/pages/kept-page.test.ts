import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { KeptPage, type Gaps } from './kept-page';

const gaps = { gapNonce: 22, gapBoot: 'json', gapValue: 'visitor' } as const;
const nonce = () => randomBytes(16).toString('base64url');

/** A page as long as ours, with gaps of both kinds, again and again. */
const long = Array.from(
  { length: 400 },
  (_, line) =>
    `<style nonce="gapNonce">.row-${line} { grid-area: ${line % 7} }</style><p>Grüße, gapValue – Zeile ${line}</p>`,
).join('\n');

test.each([
  ['without a gap', 'plain words'],
  ['that is empty', ''],
  ['with a gap alone', 'gapBoot'],
  ['that begins and ends with gaps', 'gapNonce middle gapBootgapNonce'],
  ['longer than the window of deflate', long],
])('CARD-3 a page %s unpacks to what it says plainly', (_name, text) => {
  const page = new KeptPage(text, gaps);
  for (const value of ['', 'short', 'ä'.repeat(2_048), randomBytes(100_000).toString('base64')]) {
    const texts = { gapNonce: nonce(), gapBoot: value, gapValue: value.slice(0, 300) };
    const said = text
      .replaceAll('gapNonce', texts.gapNonce)
      .replaceAll('gapBoot', texts.gapBoot)
      .replaceAll('gapValue', texts.gapValue);
    expect(page.plain(texts).toString()).toBe(said);
    expect(gunzipSync(page.gzipped(texts)).toString()).toBe(said);
  }
});

test('SEC-R9 a text that looks like a gap stays a text', () => {
  const page = new KeptPage('<p>gapValue</p>', gaps);
  expect(page.plain({ gapValue: 'gapNonce', gapNonce: 'secret' }).toString()).toBe('<p>gapNonce</p>');
});

test('what a visitor sends never shortens with what the page holds', () => {
  const page = new KeptPage(`secret-of-the-page gapValue ${long}`, gaps);
  const size = (gapValue: string) => page.gzipped({ gapNonce: nonce(), gapBoot: '', gapValue }).length;
  expect(size('secret-of-the-page')).toBe(size('another-of-18-char'));
});

test('the styles before a gap of known length are found again behind it', () => {
  const rules = randomBytes(4_000).toString('base64');
  const packed = (filled: Gaps) =>
    new KeptPage(`${rules}gapNonce${rules}`, filled).gzipped({ gapNonce: nonce() }).length;
  expect(packed({ gapNonce: 22 })).toBeLessThan(0.6 * packed({ gapNonce: 'visitor' }));
});
