import type { PartAddress, RouteMatch } from '@portal/shared-wl-assets';
import { findInnerRoute, interceptLinks } from './navigation';

const part = (name: string, ...paths: readonly string[]): PartAddress => ({
  name,
  version: '1.0.0',
  slots: ['main'],
  routes: paths.map((path) => ({
    path,
    page: path === '*' ? 'notFound' : name,
    query: name === 'recovery-mf' ? ['forgetUserIdRedirect'] : [],
  })),
  uses: [],
  texts: [],
  styles: null,
});
const parts = [
  part('login-mf', '/app/:wl/login'),
  part('clip-login-mf', '/app/clip/login'),
  part('recovery-mf', '/:wl/fps'),
  part('info-pages-mf', '/termsOfUse', '*'),
];
const here: RouteMatch = {
  part: 'login-mf',
  page: 'login',
  path: '/app/default/login',
  params: { wl: 'default' },
  query: {},
};
const inner = (address: string) =>
  findInnerRoute(parts, here, 'https://portal.example', new URL(address, 'https://portal.example'));

test('a page of the same white label is reached by client-side navigation @NAV-1', () => {
  expect(inner('/default/fps')).toMatchObject({ part: 'recovery-mf' });
});

test('a URL without a white label is a page of the default one @NAV-1', () => {
  const from = (wl?: string) =>
    findInnerRoute(
      parts,
      { ...here, ...(wl === undefined ? { path: '/termsOfUse', params: {} } : { params: { wl } }) },
      'https://portal.example',
      new URL('https://portal.example/termsOfUse'),
    );
  expect(from()).toMatchObject({ part: 'info-pages-mf' });
  expect(from('default')).toMatchObject({ part: 'info-pages-mf' });
  expect(from('lioninternet')).toBeNull();
});

test('a recovery that began in an app stays in its document, and so does the way back @NAV-1 @CLP-1', () => {
  const part = 'recovery-mf';
  const clip = { ...here, path: '/app/clip/login', params: {} };
  const recovery = {
    ...here,
    part,
    path: '/default/fps',
    query: { forgetUserIdRedirect: '/app/clip/login' },
  };
  const follow = (current: RouteMatch, url: string) =>
    findInnerRoute(parts, current, 'https://portal.example', new URL(url, 'https://portal.example'));
  expect(follow(clip, '/default/fps?forgetUserIdRedirect=%2Fapp%2Fclip%2Flogin')).toMatchObject({ part });
  expect(follow(clip, '/default/fps')).toBeNull();
  expect(follow(recovery, '/app/clip/login')).toMatchObject({ part: 'clip-login-mf' });
});

test.each([
  ['another white label', '/lioninternet/fps'],
  ['an app', '/app/clip/login'],
  ['another origin', 'https://evil.example/default/fps'],
  ['an unknown URL', '/apps/home'],
  ['a fragment of the page', '/default/fps#form'],
])('%s is left to the browser @NAV-1', (_what, address) => {
  expect(inner(address)).toBeNull();
});

describe('links', () => {
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const setUp = (prepare: () => Promise<void>) => {
    document.body.innerHTML =
      '<a id="in" href="/default/fps?x=1">in</a><a id="new" href="/default/fps" target="_blank">new</a>';
    const visited: string[] = [];
    const loading: boolean[] = [];
    const stop = interceptLinks(
      () => here,
      prepare,
      (address) => void visited.push(address),
      (isLoading) => void loading.push(isLoading),
    );
    const click = (id: string, init: MouseEventInit = {}): boolean =>
      document
        .getElementById(id)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init })) ?? true;
    return { visited, loading, stop, click };
  };

  test('a plain click navigates once the page is loaded, and shows that it loads @NAV-1 @NAV-6', async () => {
    let arrived = (): void => undefined;
    const { visited, loading, click, stop } = setUp(() => new Promise((resolve) => (arrived = resolve)));
    expect(click('in')).toBe(false);
    await settled();
    expect([visited, loading]).toEqual([[], [true]]);
    arrived();
    await settled();
    expect([visited, loading]).toEqual([['/default/fps?x=1'], [true, false]]);
    stop();
  });

  test.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { button: 1 }])(
    'a click with %o is left to the browser @NAV-1',
    async (init) => {
      const { visited, click, stop } = setUp(() => Promise.resolve());
      document.addEventListener('click', (event) => event.preventDefault(), { once: true });
      click('in', init);
      await settled();
      expect(visited).toEqual([]);
      stop();
    },
  );

  describe('hover and focus', () => {
    const prepare = jest.fn(() => Promise.resolve());
    const rest = (id: string, type: string): void =>
      void document.getElementById(id)?.dispatchEvent(new Event(type, { bubbles: true }));
    beforeEach(() => {
      jest.useFakeTimers();
      prepare.mockClear();
    });
    afterEach(() => jest.useRealTimers());

    test.each(['pointerover', 'focusin'])(
      'the page of a link is prefetched once on %s, without navigation @NAV-1',
      (type) => {
        const { visited, stop } = setUp(prepare);
        rest('in', type);
        jest.advanceTimersByTime(65);
        rest('in', type);
        jest.advanceTimersByTime(65);
        expect(prepare).toHaveBeenCalledTimes(1);
        expect(visited).toEqual([]);
        stop();
      },
    );

    test('nothing is prefetched on a short hover, for a link left to the browser, or after stop @NAV-1', () => {
      const { stop } = setUp(prepare);
      rest('in', 'pointerover');
      jest.advanceTimersByTime(64);
      rest('new', 'pointerover');
      jest.advanceTimersByTime(1_000);
      rest('in', 'pointerover');
      stop();
      rest('in', 'pointerover');
      jest.advanceTimersByTime(1_000);
      expect(prepare).not.toHaveBeenCalled();
    });

    test('a click during a prefetch waits for it, without a second fetch @NAV-1', async () => {
      const { visited, click, stop } = setUp(prepare);
      rest('in', 'pointerover');
      jest.advanceTimersByTime(65);
      jest.useRealTimers();
      click('in');
      await settled();
      expect(prepare).toHaveBeenCalledTimes(1);
      expect(visited).toEqual(['/default/fps?x=1']);
      stop();
    });

    test('a click retries a failed prefetch @NAV-1 @CARD-6', async () => {
      prepare.mockRejectedValueOnce(new Error('gone'));
      const { visited, click, stop } = setUp(prepare);
      rest('in', 'pointerover');
      jest.advanceTimersByTime(65);
      jest.useRealTimers();
      await settled();
      click('in');
      await settled();
      expect(prepare).toHaveBeenCalledTimes(2);
      expect(visited).toEqual(['/default/fps?x=1']);
      stop();
    });
  });

  test.each([
    ['loads last', 0],
    ['loads first', 1],
  ])('of two clicked links the last one is followed, also when its page %s @NAV-1', async (_when, first) => {
    document.body.innerHTML = '<a href="/default/fps">one</a><a href="/termsOfUse">two</a>';
    const arrived: (() => void)[] = [];
    const visited: string[] = [];
    const stop = interceptLinks(
      (url) => inner(url.pathname),
      () => new Promise((resolve) => arrived.push(resolve)),
      (address) => void visited.push(address),
      () => undefined,
    );
    for (const link of document.querySelectorAll('a')) link.click();
    for (const index of [first, 1 - first]) {
      arrived[index]?.();
      await settled();
    }
    expect(visited).toEqual(['/termsOfUse']);
    stop();
  });

  test('a link is left to the browser if the page has loaded a third-party script in the meantime @INF-10 @NAV-1', async () => {
    document.body.innerHTML = '<a href="/default/fps">one</a>';
    const visited: string[] = [];
    let guarded = false;
    let arrived = (): void => undefined;
    const requested: string[] = [];
    const stop = interceptLinks(
      (url) => {
        requested.push(url.pathname);
        return guarded ? null : here;
      },
      () => new Promise((resolve) => (arrived = resolve)),
      (address) => void visited.push(address),
      () => undefined,
    );
    const left = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    document.querySelector('a')?.click();
    guarded = true;
    arrived();
    await settled();
    expect([visited, requested]).toEqual([[], ['/default/fps', '/default/fps']]);
    // jsdom only reports an attempted navigation.
    expect(String(left.mock.calls)).toContain('navigation');
    left.mockRestore();
    stop();
  });

  test('a link that opens a new tab is left to the browser @NAV-1', async () => {
    const { visited, click, stop } = setUp(() => Promise.resolve());
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    click('new');
    await settled();
    expect(visited).toEqual([]);
    stop();
  });
});
