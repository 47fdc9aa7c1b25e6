import { brotliDecompressSync } from 'node:zlib';
import { BrotliPages } from './brotli-pages';
import { KeptPage } from './kept-page';

const kept = (words: string) =>
  new KeptPage(`<p>${words}</p><script type="application/json">{gapBoot}</script>`, { gapBoot: 'json' });
const texts = { gapBoot: '"a":1' };

test('a page that is asked for again and again comes as a template, made beside the requests', async () => {
  const pages = new BrotliPages();
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
  const pages = new BrotliPages(() => now);
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
  const pages = new BrotliPages();
  for (let times = 0; times < 3; times++) pages.take('login', kept('Log in'), texts);
  await pages.idle();
  expect(pages.take('login', kept('Log in'), { gapBoot: `"a":"${'b'.repeat(100)}"` })).toBeNull();
  expect(pages.take('login', kept('Log in'), { gapBoot: '"a":2' })).not.toBeNull();
});
