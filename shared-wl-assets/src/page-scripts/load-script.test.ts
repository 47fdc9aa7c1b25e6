import { FOREIGN_MARK, loadScript, SCRIPT_LIMIT, SCRIPTS_PATH } from './load-script';

const source = `${SCRIPTS_PATH}consent.js`;
const page = { part: 'login-mf', path: '/app/default/login' };
const added = () => document.head.querySelector('script');

beforeEach(() => {
  document.head.replaceChildren();
  document.documentElement.removeAttribute(FOREIGN_MARK);
  history.replaceState(null, '', '/app/default/login');
});

test('INF-10 a script is loaded with its data and marks the page', async () => {
  const loading = loadScript({ source, data: { 'domain-script': 'abc' }, page });
  added()?.dispatchEvent(new Event('load'));
  const script = await loading;
  expect(script.src).toBe(`http://localhost${source}`);
  expect(script.dataset['domainScript']).toBe('abc');
  expect(document.documentElement.hasAttribute(FOREIGN_MARK)).toBe(true);
});

test('INF-10 a recovery page runs no such script', async () => {
  await expect(loadScript({ source, page: { ...page, part: 'recovery-mf' } })).rejects.toThrow(
    'Recovery pages',
  );
  expect(added()).toBeNull();
  const own = loadScript({ source, page: { ...page, part: 'recovery-mf' }, isOwn: true });
  added()?.dispatchEvent(new Event('load'));
  expect((await own).src).toBe(`http://localhost${source}`);
});

test('INF-10 LOG-3 nor does a page whose address still holds what sign-on said', async () => {
  history.replaceState(null, '', '/app/default/login?SMQUERYDATA=x');
  await expect(loadScript({ source, page })).rejects.toThrow('not cleared');
  expect(added()).toBeNull();
  expect(document.documentElement.hasAttribute(FOREIGN_MARK)).toBe(false);
});

test.each(['javascript:alert(1)', 'data:text/javascript,1', 'http://consent.example/x.js'])(
  'SEC-R9 %s is no address of a script',
  async (address) => {
    await expect(loadScript({ source: address, page })).rejects.toThrow('Not a script address');
    expect(added()).toBeNull();
  },
);

test('INF-10 a script that is missing is taken away again', async () => {
  const loading = loadScript({ source, page });
  added()?.dispatchEvent(new Event('error'));
  await expect(loading).rejects.toThrow('could not be loaded');
  expect(added()).toBeNull();
});

test('INF-10 a script that never comes is given up', async () => {
  jest.useFakeTimers();
  const loading = loadScript({ source: 'https://consent.example/x.js', page });
  const failure = loading.catch((error: unknown) => error);
  jest.advanceTimersByTime(SCRIPT_LIMIT);
  expect(String(await failure)).toContain('in time');
  jest.useRealTimers();
});

test('INF-10 a page that was left before its script was asked for does not hand it on to the next one', async () => {
  history.replaceState(null, '', '/default/fps');
  await expect(loadScript({ source, page })).rejects.toThrow('has been left');
  expect(added()).toBeNull();
  expect(document.documentElement.hasAttribute(FOREIGN_MARK)).toBe(false);
});

test('INF-10 D-2 letter case makes no other page', async () => {
  history.replaceState(null, '', '/APP/default/Login');
  const loading = loadScript({ source, page });
  added()?.dispatchEvent(new Event('load'));
  expect((await loading).src).toBe(`http://localhost${source}`);
});

describe('while the page still loads', () => {
  const state = jest.spyOn(document, 'readyState', 'get');
  beforeEach(() => state.mockReturnValue('interactive'));
  afterAll(() => state.mockRestore());

  test('INF-10 a script waits for the page, whose load event it would hold up', async () => {
    const loading = loadScript({ source, page });
    expect(added()).toBeNull();
    window.dispatchEvent(new Event('load'));
    await Promise.resolve();
    await Promise.resolve();
    added()?.dispatchEvent(new Event('load'));
    expect((await loading).src).toBe(`http://localhost${source}`);
  });

  test('INF-10 a page that does not finish loading gets it all the same', async () => {
    jest.useFakeTimers();
    const loading = loadScript({ source, page });
    await jest.advanceTimersByTimeAsync(SCRIPT_LIMIT);
    added()?.dispatchEvent(new Event('load'));
    expect((await loading).src).toBe(`http://localhost${source}`);
    jest.useRealTimers();
  });

  test('INF-10 a page that has been left meanwhile does not get it', async () => {
    const loading = loadScript({ source, page });
    history.replaceState(null, '', '/default/fps');
    window.dispatchEvent(new Event('load'));
    await expect(loading).rejects.toThrow('has been left');
    expect(added()).toBeNull();
  });
});
