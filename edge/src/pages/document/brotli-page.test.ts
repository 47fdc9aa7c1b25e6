import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { BrotliPage } from './brotli-page';
import { CachedPage, type PlaceholderValues } from './cached-page';

const PLACEHOLDERS = ['holderNonce', 'holderQuery', 'holderState', 'holderTrace'];

const FORM = `<form action="/login?holderQuery" class="login-form"><input name="user" autocomplete="username"></form>`;
const STATE = `<script type="application/json">{"texts":{"heading":"Anmelden für Größere"},holderState}</script>`;
const SCRIPT = `<script nonce="holderNonce">document.title</script><script nonce="holderNonce" src="/entry.js" async></script>`;
const HEAD = `<head><link rel="preload" nonce="holderNonce" href="/entry.js">holderTrace<style nonce="holderNonce">.login-form{color:red}</style></head>`;

const PAGES: Readonly<Record<string, string>> = {
  'without values': HEAD.replaceAll(/holder\w+/g, ''),
  'of one value': 'holderState',
  'that begins with a value': `holderNonce${FORM}`,
  'that ends with a value': `${FORM}holderNonce`,
  'whose values follow each other': `${FORM}holderNonceholderStateholderNonce${FORM}`,
  'whose values have one byte between them': `${FORM}holderNonce,holderState,holderNonce${FORM}`,
  'whose values precede letters of two bytes': `${FORM}holderNonceäholderStateöü${FORM}`,
  'whose values precede the same text': `holderNonce" holderNonce" holderNonce" holderNonce" ${FORM}holderNonce" `,
  'with a document of everything': `<!doctype html><html>${HEAD}<body>${FORM.repeat(3)}${STATE}${SCRIPT}</body></html>`,
};

function createValues(length: number): PlaceholderValues {
  return {
    holderNonce: randomBytes(16).toString('base64url'),
    holderQuery: randomBytes(length).toString('hex').slice(0, length),
    holderState: `"route":"${'ä€'.repeat(length)}"`.slice(0, length),
    holderTrace: length === 0 ? '' : `<meta name="traceparent" content="${randomBytes(16).toString('hex')}">`,
  };
}

const LENGTHS = process.env['TEST_QUICK'] === '1' ? [0, 16, 301] : [0, 1, 2, 3, 15, 16, 17, 64, 301, 2_000];

describe.each(Object.entries(PAGES))('a page %s @CARD-3', (_name, text) => {
  const page = new CachedPage(text, PLACEHOLDERS);

  test.each(LENGTHS)('is the same in Brotli with other values of %i letters', async (length) => {
    const compressed = await BrotliPage.compress(page, createValues(length));
    expect(compressed).not.toBeNull();
    for (let response = 0; response < 3; response += 1) {
      const values = createValues(length);
      expect(brotliDecompressSync(compressed?.render(values) ?? '').toString()).toBe(
        page.render(values).toString(),
      );
    }
  });
});

test('a nonce that elements repeat is sent once @CARD-3', async () => {
  const element = '<style nonce="holderNonce" data-part="a"></style>';
  const render = async (text: string): Promise<number> => {
    const page = new CachedPage(HEAD.repeat(3) + text, PLACEHOLDERS);
    const values = createValues(16);
    return (await BrotliPage.compress(page, values))?.render(values).length ?? NaN;
  };
  expect((await render(element.repeat(10))) - (await render(element))).toBeLessThan(16);
});

test('values of other lengths need another compressed stream @CARD-3', async () => {
  const page = new CachedPage(PAGES['with a document of everything'] ?? '', PLACEHOLDERS);
  const compressed = await BrotliPage.compress(page, createValues(16));
  const longer = createValues(64);
  let text = '';
  try {
    text = brotliDecompressSync(compressed?.render(longer) ?? '').toString();
  } catch {
    // The stream may also be invalid, because its back-references point to the wrong bytes.
  }
  expect(text).not.toBe(page.render(longer).toString());
});

test('a page whose value has more than 15,876 bytes is compressed with each response @CARD-3', async () => {
  const page = new CachedPage('<p>holderQuery</p>', PLACEHOLDERS);
  await expect(BrotliPage.compress(page, createValues(15_876))).resolves.not.toBeNull();
  await expect(BrotliPage.compress(page, createValues(15_877))).resolves.toBeNull();
});

test('a page with more than half of all bytes is compressed with each response @CARD-3', async () => {
  const bytes = Array.from({ length: 130 }, (_, index) => String.fromCodePoint(index)).join('');
  const page = new CachedPage(`<p>holderQuery</p>${bytes}`, PLACEHOLDERS);
  await expect(BrotliPage.compress(page, createValues(16))).resolves.toBeNull();
});

test('a stream that does not decode to the page is never sent @CARD-3', async () => {
  const page = new CachedPage('<p>holderQuery</p>', PLACEHOLDERS);
  jest.spyOn(page, 'render').mockReturnValue(Buffer.from('<p>another page</p>'));
  await expect(BrotliPage.compress(page, createValues(16))).resolves.toBeNull();
});
