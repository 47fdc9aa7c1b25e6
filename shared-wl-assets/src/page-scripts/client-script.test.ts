import { loadClientScript } from './client-script';

const at = (path: string) => {
  history.replaceState(null, '', path);
  return { part: 'login-mf', path };
};
const scripts = () => [...document.head.querySelectorAll('script')];
const arrive = () => scripts().at(-1)?.dispatchEvent(new Event('load'));
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  document.head.replaceChildren();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('a client script is loaded once, however often it is requested @LOG-10', async () => {
  const page = at('/app/once/login');
  const asked = [loadClientScript('once', page), loadClientScript('once', page)];
  expect(scripts()).toHaveLength(1);
  arrive();
  await Promise.all([...asked, loadClientScript('once', page)]);
  expect(scripts()).toHaveLength(1);
});

test('a script that was requested by a page left before loading is loaded for the next page @LOG-10', async () => {
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const first = loadClientScript('left', at('/app/left/login'));
  const second = loadClientScript('left', at('/app/left/cookiePolicy'));
  state.mockReturnValue('complete');
  dispatchEvent(new Event('load'));
  await first;
  await settled();
  expect(scripts().map(({ src }) => new URL(src).pathname)).toEqual([
    '/app/shared-wl-assets/17/wc/left/index.js',
  ]);
  arrive();
  await second;
  expect(scripts()).toHaveLength(1);
});
