import { brotliDecompressSync } from 'node:zlib';
import { BrotliPage } from './brotli-page';
import { CachedPage } from './cached-page';
import { CompressedPages } from './compressed-pages';

const compress = jest.spyOn(BrotliPage, 'compress');

afterEach(() => compress.mockClear());

function createPage(): CachedPage {
  return new CachedPage('<p>holderQuery</p>', ['holderQuery']);
}

/** Renders a page as often as a page is compressed with each response, and waits until it is compressed once. */
async function renderOften(
  pages: CompressedPages,
  page: CachedPage,
  holderQuery: string,
): Promise<readonly (Buffer | null)[]> {
  const responses = Array.from({ length: 21 }, () => pages.render(page, { holderQuery }));
  await Promise.all(compress.mock.results.map(({ value }) => value));
  await new Promise(setImmediate);
  return responses;
}

test('CARD-3 a page is compressed once after twenty responses, and then holds the values of each', async () => {
  const pages = new CompressedPages();
  const page = createPage();
  expect(await renderOften(pages, page, 'ab')).toEqual(Array.from({ length: 21 }, () => null));
  const compressed = pages.render(page, { holderQuery: 'cd' });
  expect(brotliDecompressSync(compressed ?? '').toString()).toBe('<p>cd</p>');
});

test('CARD-3 a page compressed for values of one length is not sent with values of another, nor is another page', async () => {
  const pages = new CompressedPages();
  const page = createPage();
  await renderOften(pages, page, 'ab');
  expect(pages.render(page, { holderQuery: 'abc' })).toBeNull();
  expect(pages.render(page, { holderQuery: 'ä' })).not.toBeNull();
  expect(pages.render(createPage(), { holderQuery: 'ab' })).toBeNull();
});

test('CARD-3 a page that cannot be compressed once is compressed with each response', async () => {
  compress.mockResolvedValueOnce(null);
  const pages = new CompressedPages();
  const page = createPage();
  await renderOften(pages, page, 'ab');
  expect(await renderOften(pages, page, 'cd')).toEqual(Array.from({ length: 21 }, () => null));
  expect(compress).toHaveBeenCalledTimes(1);
});
