import type { Embedding } from '@portal/contract/page';
import { setEmbeddedVisit } from '../portal/embedded-visit';
import { createPortalStore } from '../portal/portal';
import { fixtureBoot } from '../test-support/portal-fixture';
import { transport } from './statistics';
import { thisPage } from './this-page';

const embedding: Embedding = {
  tell: () => undefined,
  leave: () => undefined,
  askForChange: () => Promise.resolve({ allowed: false }),
};
const flow = (name: string) =>
  createPortalStore(fixtureBoot({ route: { part: 'recovery-mf', path: `/default/${name}` } }), embedding);

const fetched = jest.fn();
const beacon = jest.fn();
const { signal } = new AbortController();
beforeAll(() => {
  setEmbeddedVisit({ origin: 'https://login.bank.example', portal: flow('fps') });
  Object.assign(globalThis, { fetch: fetched });
  Object.assign(navigator, { sendBeacon: beacon });
});
afterEach(() => sessionStorage.clear());

test('statistics of a host page are sent without a preflight, and any response is a success @CARD-8 @STA-8', async () => {
  fetched.mockResolvedValueOnce({ ok: false, type: 'opaque' });
  expect(await transport.send('/portal-service/stateUsageStatus/store', '[]')).toBe(true);
  const [address, { headers, mode }] = fetched.mock.lastCall as [string, RequestInit];
  expect(address).toBe('https://login.bank.example/portal-service/stateUsageStatus/store');
  expect([headers, mode]).toEqual([{ 'content-type': 'text/plain' }, 'no-cors']);
  fetched.mockRejectedValueOnce(new TypeError('away'));
  expect(await transport.send('/portal-service/stateUsageStatus/store', '[]')).toBe(false);

  transport.sendBeacon('/portal-metrics/analytics/click', '[]');
  const [left, body] = beacon.mock.lastCall as [string, Blob];
  expect([left, body.type]).toEqual([
    'https://login.bank.example/portal-metrics/analytics/click',
    'text/plain',
  ]);
});

test.each([
  ['from 2022', undefined, null],
  ['of today', () => signal, signal],
])('a browser %s sends statistics, with a timeout if supported @STA-8', async (_age, timeout, expected) => {
  Reflect.deleteProperty(AbortSignal, 'timeout');
  if (timeout !== undefined) Object.assign(AbortSignal, { timeout });
  fetched.mockResolvedValueOnce({ ok: true });
  expect(await transport.send('/portal-service/stateUsageStatus/store', '[]')).toBe(true);
  expect((fetched.mock.lastCall as [string, RequestInit])[1].signal).toBe(expected);
});

test('storage of a host page is neither written nor trusted @CARD-8 @STO-1', () => {
  transport.pause();
  expect(sessionStorage).toHaveLength(0);
  for (const key of ['statisticsPaused', 'userId', 'usrToken']) {
    sessionStorage.setItem(key, 'of the host');
    sessionStorage.setItem(`${key}.until`, String(Date.now() + 60_000));
  }
  expect(transport.isPaused()).toBe(false);
  expect(thisPage()).toMatchObject({ userId: null, token: null });
});

test('records name the flow that the visitor used last, or the given one @CARD-8 @STA-4', () => {
  expect(thisPage().state).toBe('/default/fps');
  setEmbeddedVisit({ origin: 'https://login.bank.example', portal: flow('fuid') });
  expect(thisPage().state).toBe('/default/fuid');
  expect(thisPage(flow('fps')).state).toBe('/default/fps');
});
