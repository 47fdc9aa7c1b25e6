import { FOREIGN_MARK, loadScript, SCRIPT_TIMEOUT_MS, SCRIPTS_PATH } from './load-script';

const source = `${SCRIPTS_PATH}consent.js`;
const page = { part: 'login-mf', path: '/app/default/login' };
const added = () => document.head.querySelector('script');

beforeEach(() => {
  document.head.replaceChildren();
  document.documentElement.removeAttribute(FOREIGN_MARK);
  history.replaceState(null, '', '/app/default/login');
});

test('a script is loaded with its data attributes and marks the page @INF-10', async () => {
  const loading = loadScript({ source, data: { 'domain-script': 'abc' }, page });
  added()?.dispatchEvent(new Event('load'));
  const script = await loading;
  expect(script.src).toBe(`http://localhost${source}`);
  expect(script.dataset['domainScript']).toBe('abc');
  expect(document.documentElement.hasAttribute(FOREIGN_MARK)).toBe(true);
});

test('a recovery page loads no third-party script @INF-10', async () => {
  await expect(loadScript({ source, page: { ...page, part: 'recovery-mf' } })).rejects.toThrow(
    'Recovery pages',
  );
  expect(added()).toBeNull();
  const own = loadScript({ source, page: { ...page, part: 'recovery-mf' }, isOwn: true });
  added()?.dispatchEvent(new Event('load'));
  expect((await own).src).toBe(`http://localhost${source}`);
});

test('a page whose URL still contains the sign-on query loads no third-party script @INF-10 @LOG-3', async () => {
  history.replaceState(null, '', '/app/default/login?SMQUERYDATA=x');
  await expect(loadScript({ source, page })).rejects.toThrow('not cleared');
  expect(added()).toBeNull();
  expect(document.documentElement.hasAttribute(FOREIGN_MARK)).toBe(false);
});

test.each(['javascript:alert(1)', 'data:text/javascript,1', 'http://consent.example/x.js'])(
  '%s is not a script URL @SEC-R9',
  async (address) => {
    await expect(loadScript({ source: address, page })).rejects.toThrow('Not a script address');
    expect(added()).toBeNull();
  },
);

test('a script that fails to load is removed @INF-10', async () => {
  const loading = loadScript({ source, page });
  added()?.dispatchEvent(new Event('error'));
  await expect(loading).rejects.toThrow('could not be loaded');
  expect(added()).toBeNull();
});

test('a script that does not load in time is given up and can no longer run @INF-10', async () => {
  jest.useFakeTimers();
  const loading = loadScript({ source: 'https://consent.example/x.js', page });
  const failure = loading.catch((error: unknown) => error);
  const script = added();
  jest.advanceTimersByTime(SCRIPT_TIMEOUT_MS);
  expect(String(await failure)).toContain('in time');
  expect(added()).toBeNull();
  expect(script?.ownerDocument).not.toBe(document);
  jest.useRealTimers();
});

test('a page that is left before its script is requested does not load it on the next page @INF-10', async () => {
  history.replaceState(null, '', '/default/fps');
  await expect(loadScript({ source, page })).rejects.toThrow('has been left');
  expect(added()).toBeNull();
  expect(document.documentElement.hasAttribute(FOREIGN_MARK)).toBe(false);
});

test('a path in another letter case is the same page @INF-10 @D-2', async () => {
  history.replaceState(null, '', '/APP/default/Login');
  const loading = loadScript({ source, page });
  added()?.dispatchEvent(new Event('load'));
  expect((await loading).src).toBe(`http://localhost${source}`);
});

describe('while the page is loading', () => {
  const state = jest.spyOn(document, 'readyState', 'get');
  beforeEach(() => state.mockReturnValue('interactive'));
  afterAll(() => state.mockRestore());

  test('a script waits for the load event of the page, which it would delay @INF-10', async () => {
    const loading = loadScript({ source, page });
    expect(added()).toBeNull();
    window.dispatchEvent(new Event('load'));
    await Promise.resolve();
    await Promise.resolve();
    added()?.dispatchEvent(new Event('load'));
    expect((await loading).src).toBe(`http://localhost${source}`);
  });

  test('a page that does not finish loading gets the script after the timeout @INF-10', async () => {
    jest.useFakeTimers();
    const loading = loadScript({ source, page });
    await jest.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS);
    added()?.dispatchEvent(new Event('load'));
    expect((await loading).src).toBe(`http://localhost${source}`);
    jest.useRealTimers();
  });

  test('a page that was left in the meantime does not get the script @INF-10', async () => {
    const loading = loadScript({ source, page });
    history.replaceState(null, '', '/default/fps');
    window.dispatchEvent(new Event('load'));
    await expect(loading).rejects.toThrow('has been left');
    expect(added()).toBeNull();
  });
});
