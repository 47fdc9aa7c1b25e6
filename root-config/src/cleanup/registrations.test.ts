import { findOwner, readCaller } from './code-owner';
import { endRegistrations, watchListeners, watchRegistrations } from './registrations';

jest.mock('./code-owner', () => ({ findOwner: jest.fn(), readCaller: jest.fn() }));

const isLeft = (part: string): boolean => part === 'login-mf';

/** Runs code as if a part, or other code, had called the watched functions. */
const runAs = (part: string | undefined, work: () => void): void => {
  jest.mocked(findOwner).mockReturnValue(part);
  work();
  jest.mocked(findOwner).mockReturnValue(undefined);
};

let stop: () => void;
beforeEach(() => {
  jest.mocked(readCaller).mockReturnValue(undefined);
  jest.useFakeTimers();
  stop = watchRegistrations({ window, document, '<body>': document.body });
});
afterEach(() => {
  endRegistrations(() => true);
  stop();
  jest.useRealTimers();
});

test.each([
  ['window', window],
  ['document', document],
  ['<body>', document.body],
])('a listener that a part left on %s is removed and named @CARD-6', (name, target) => {
  const left = jest.fn();
  const others = jest.fn();
  runAs('login-mf', () => target.addEventListener('keydown', left, true));
  runAs('shell', () => target.addEventListener('keydown', others, true));
  expect(endRegistrations(isLeft)).toEqual([`a keydown listener on ${name}`]);
  target.dispatchEvent(new Event('keydown'));
  expect(left).not.toHaveBeenCalled();
  expect(others).toHaveBeenCalledTimes(1);
});

const ENDED: readonly (readonly [what: string, work: () => void])[] = [
  [
    'a removed listener',
    () => {
      const listener = jest.fn();
      document.addEventListener('input', listener);
      document.removeEventListener('input', listener);
    },
  ],
  [
    'a once listener that was called',
    () => {
      document.addEventListener('input', jest.fn(), { once: true });
      document.dispatchEvent(new Event('input'));
    },
  ],
  [
    'a listener with an aborted signal',
    () => {
      const controller = new AbortController();
      document.addEventListener('input', jest.fn(), { signal: controller.signal });
      controller.abort();
    },
  ],
  [
    'a timer that has fired',
    () => {
      setTimeout(jest.fn(), 10);
      jest.advanceTimersByTime(10);
    },
  ],
  [
    'the timer with which webpack limits the load of a chunk',
    () => setTimeout(((_target: unknown, event: unknown) => event).bind(null, undefined), 120_000),
  ],
  ['a cleared timer', () => clearTimeout(setTimeout(jest.fn(), 10))],
  ['an interval cleared as a timer', () => clearTimeout(setInterval(jest.fn(), 10))],
  ['a cancelled frame', () => cancelAnimationFrame(requestAnimationFrame(jest.fn()))],
  [
    'a disconnected observer',
    () => {
      const observer = new MutationObserver(jest.fn());
      observer.observe(document, { childList: true });
      observer.observe(document.body, { childList: true });
      observer.disconnect();
    },
  ],
  [
    'an observer of a removed element',
    () => new MutationObserver(jest.fn()).observe(document.createElement('p'), { childList: true }),
  ],
];

test.each(ENDED)('%s is not reported as left @CARD-6', (_what, work) => {
  runAs('login-mf', work);
  expect(endRegistrations(isLeft)).toEqual([]);
});

test('timers, intervals, frames and observers that a part left are ended @CARD-6', async () => {
  const called = jest.fn();
  runAs('login-mf', () => {
    setTimeout(called, 10);
    setInterval(called, 10);
    requestAnimationFrame(called);
    new MutationObserver(called).observe(document.body, { childList: true });
  });
  expect(endRegistrations(isLeft)).toEqual([
    'a timer',
    'an interval',
    'an animation frame',
    'a MutationObserver',
  ]);
  document.body.append('x');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(called).not.toHaveBeenCalled();
});

test('functions of the page are the original ones after the recording has ended @CARD-8', () => {
  const watched = [window.setTimeout, document.addEventListener];
  stop();
  expect(Object.hasOwn(document, 'addEventListener')).toBe(false);
  expect(watched).not.toContain(window.setTimeout);
  const { setTimeout: replaced } = window;
  stop = watchRegistrations({ document });
  const byHost = (): void => undefined;
  window.setTimeout = byHost as never;
  stop();
  expect(window.setTimeout).toBe(byHost);
  window.setTimeout = replaced;
});

test('a listener is removed and named when a library has replaced the functions in the meantime @CARD-6', () => {
  const former = window.addEventListener;
  // As single-spa does: its own code calls the former function.
  window.addEventListener = function (...given: Parameters<typeof former>) {
    runAs('root-config', () => former.apply(window, given));
    jest.mocked(findOwner).mockReturnValue('login-mf');
  } as typeof former;
  const undo = watchListeners(window, 'window');
  const left = jest.fn();
  runAs('login-mf', () => window.addEventListener('keydown', left));
  expect(endRegistrations(isLeft)).toEqual(['a keydown listener on window']);
  window.dispatchEvent(new Event('keydown'));
  expect(left).not.toHaveBeenCalled();
  undo();
  window.addEventListener = former;
});
