import { brotliDecompressSync } from 'node:zlib';
import { BrotliPage } from './brotli-page';
import { CachedPage } from './cached-page';
import { CompressedPages } from './compressed-pages';

const compress = jest.spyOn(BrotliPage, 'compress');

afterEach(() => compress.mockClear());

function createPage(): CachedPage {
  return new CachedPage('<p>holderQuery</p>', ['holderQuery']);
}

async function waitUntilCompressed(): Promise<void> {
  await Promise.all(compress.mock.results.map(({ value }) => value));
  await new Promise(setImmediate);
}

/** Renders a page twice, which starts its compression, and waits until the compression has ended. */
async function renderTwice(
  pages: CompressedPages,
  page: CachedPage,
  holderQuery: string,
): Promise<readonly (Buffer | null)[]> {
  const responses = Array.from({ length: 2 }, () => pages.render(page, { holderQuery }));
  await waitUntilCompressed();
  return responses;
}

test('a page is compressed once after two responses and contains the values of each later response @CARD-3', async () => {
  const pages = new CompressedPages();
  const page = createPage();
  pages.render(page, { holderQuery: 'ab' });
  expect(compress).not.toHaveBeenCalled();
  expect(pages.render(page, { holderQuery: 'ab' })).toBeNull();
  await waitUntilCompressed();
  const compressed = pages.render(page, { holderQuery: 'cd' });
  expect(brotliDecompressSync(compressed ?? '').toString()).toBe('<p>cd</p>');
});

test('a page compressed for values of one length is not sent with values of another, nor is another page @CARD-3', async () => {
  const pages = new CompressedPages();
  const page = createPage();
  await renderTwice(pages, page, 'ab');
  expect(pages.render(page, { holderQuery: 'abc' })).toBeNull();
  expect(pages.render(page, { holderQuery: 'ä' })).not.toBeNull();
  expect(pages.render(createPage(), { holderQuery: 'ab' })).toBeNull();
});

test('a page that cannot be compressed once is compressed with each response @CARD-3', async () => {
  compress.mockResolvedValueOnce(null);
  const pages = new CompressedPages();
  const page = createPage();
  await renderTwice(pages, page, 'ab');
  expect(await renderTwice(pages, page, 'cd')).toEqual([null, null]);
  expect(compress).toHaveBeenCalledTimes(1);
});

test('compressing pages takes at most a fifth of one CPU core @CARD-3', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const pages = new CompressedPages();
  const page = createPage();
  const send = (length: number): void => {
    for (let count = 0; count < 2; count++) pages.render(page, { holderQuery: 'x'.repeat(length) });
  };
  send(1);
  send(2);
  expect(compress).toHaveBeenCalledTimes(1);
  now.mockReturnValue(1_050);
  await waitUntilCompressed();
  now.mockReturnValue(1_249);
  send(3);
  expect(compress).toHaveBeenCalledTimes(1);
  now.mockReturnValue(1_250);
  send(3);
  expect(compress).toHaveBeenCalledTimes(2);
  now.mockRestore();
});
