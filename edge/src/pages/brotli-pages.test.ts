import { brotliDecompressSync } from 'node:zlib';
import { BrotliPages } from './brotli-pages';
import { BrotliTemplate } from './brotli-template';
import { KeptPage } from './kept-page';

const kept = (words: string) =>
  new KeptPage(`<p>${words}</p><script type="application/json">{gapBoot}</script>`, { gapBoot: 'json' });
/** Nothing is told while all goes well. */
const refused = (error: unknown): never => {
  throw error;
};
const texts = { gapBoot: '"a":1' };

test('a page that is asked for again and again comes as a template, made beside the requests', async () => {
  const pages = new BrotliPages(refused);
  const asked = async () => {
    const answer = pages.take('login', kept('Log in'), texts);
    await pages.idle();
    return answer;
  };
  expect([await asked(), await asked(), await asked()]).toEqual([null, null, null]);
  expect(brotliDecompressSync((await asked())!).toString()).toContain('<p>Log in</p>');
});

test('templates are made one at a time, with a rest between two', async () => {
  let now = 0;
  const pages = new BrotliPages(refused, () => now);
  const often = (name: string) => [1, 2, 3, 4].map(() => pages.take(name, kept(name), texts)).at(-1);
  often('one');
  often('two');
  await pages.idle();
  expect(often('one')).not.toBeNull();
  expect(often('two')).toBeNull();
  await pages.idle();
  expect(often('two')).toBeNull();
  now += 250;
  often('two');
  await pages.idle();
  expect(often('two')).not.toBeNull();
});

test('texts of another length have a template of their own', async () => {
  const pages = new BrotliPages(refused);
  for (let times = 0; times < 3; times++) pages.take('login', kept('Log in'), texts);
  await pages.idle();
  expect(pages.take('login', kept('Log in'), { gapBoot: `"a":"${'b'.repeat(100)}"` })).toBeNull();
  expect(pages.take('login', kept('Log in'), { gapBoot: '"a":2' })).not.toBeNull();
});

test('pages that are asked for once throw none out that is asked for often', async () => {
  const pages = new BrotliPages(refused);
  for (let times = 0; times < 3; times++) pages.take('login', kept('Log in'), texts);
  await pages.idle();
  const once = kept('Once');
  for (let at = 0; at < 3_000; at++) pages.take(`once ${at}`, once, texts);
  expect(pages.take('login', kept('Log in'), texts)).not.toBeNull();
});

test('what a visitor sends never shortens with what the page holds', async () => {
  const lengths = await Promise.all(
    ['secret-of-the-page', 'another-of-18-char'].map(async (sent) => {
      const pages = new BrotliPages(refused);
      const own = { gapBoot: `"a":"${sent}"` };
      for (let times = 0; times < 3; times++) pages.take('login', kept('secret-of-the-page'), own);
      await pages.idle();
      return pages.take('login', kept('secret-of-the-page'), own)?.length;
    }),
  );
  expect(lengths[0]).toBe(lengths[1]);
});

test('a compressor that leaves no places is told of once, and not tried again', async () => {
  const of = jest.spyOn(BrotliTemplate, 'of').mockResolvedValue(null);
  const told = jest.fn();
  let now = 0;
  const pages = new BrotliPages(told, () => (now += 1_000));
  for (let times = 0; times < 20; times++) {
    for (const name of ['login', 'logout']) {
      expect(pages.take(name, kept(name), texts)).toBeNull();
      await pages.idle();
    }
  }
  expect(of).toHaveBeenCalledTimes(2);
  expect(told).toHaveBeenCalledTimes(1);
  of.mockRestore();
});
