import type { MountOptions } from './options';
import { showFramed } from './show-framed';

const ORIGIN = 'https://login.bank.example';

/** A portal whose response the test controls, and a host page that has requested a flow in a frame. */
const show = (whiteLabel = 'default') => {
  let response: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (response = resolve));
  const flow = { boot: { whiteLabel: { name: 'Bank' } } };
  const fetched = jest.fn(() => given.then(() => ({ ok: true, json: () => Promise.resolve(flow) })));
  Object.assign(globalThis, { fetch: fetched });
  const element = document.body.appendChild(document.createElement('div'));
  const options: MountOptions = {
    origin: ORIGIN,
    element,
    whiteLabel,
    flow: 'fps',
    language: 'de-DE',
    scheme: 'light',
    onEvent: jest.fn(),
  };
  const listening = jest.spyOn(globalThis, 'addEventListener');
  const shown = showFramed(options);
  return {
    ...shown,
    frames: () => [...element.querySelectorAll('iframe')],
    listeners: () => listening.mock.calls.filter(([type]) => type === 'message').length,
    answer: async () => {
      response();
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
    say: (data: object) => {
      const source = element.querySelector('iframe')?.contentWindow ?? null;
      dispatchEvent(new MessageEvent('message', { source, origin: ORIGIN, data }));
    },
  };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

test('a frame is shown in the element, with the name of the client, until it is unmounted @CARD-8', async () => {
  const { ready, close, frames, answer, say } = show();
  await answer();
  expect(frames()).toEqual([expect.objectContaining({ title: 'Bank' })]);
  expect(frames()[0]?.src).toBe(`${ORIGIN}/embed/frames/default/fps?scheme=light&language=de-DE`);
  say({ portal: 'mounted' });
  expect(await ready).toEqual({ state: 'mounted' });
  await close();
  expect(frames()).toEqual([]);
});

test('a frame unmounted before the portal responds is never created, and adds no listener @CARD-8', async () => {
  const { ready, close, frames, listeners, answer } = show();
  await close();
  expect(await ready).toMatchObject({ state: 'refused', reason: 'unavailable' });
  await answer();
  expect(frames()).toEqual([]);
  expect(listeners()).toBe(0);
});

test('a portal that does not respond in 20 seconds is unavailable; no frame is created later @CARD-8', async () => {
  const { ready, frames, answer } = show();
  jest.advanceTimersByTime(20_000);
  expect(await ready).toMatchObject({ state: 'refused', reason: 'unavailable' });
  await answer();
  expect(frames()).toEqual([]);
});

test('the host page receives the reason why a frame cannot start @CARD-8', async () => {
  const { ready, answer, say } = show();
  await answer();
  say({ portal: 'refused', reason: 'cookies', message: 'None are kept.' });
  expect(await ready).toEqual({ state: 'refused', reason: 'cookies', message: 'None are kept.' });
});

test('a frame that cannot be requested is rejected at once @CARD-8', async () => {
  const { ready, frames } = show('\uD800');
  expect(await ready).toMatchObject({ state: 'refused', reason: 'unavailable' });
  expect(frames()).toEqual([]);
});
