import { loadRuntime } from './load-runtime';
import type { MountOptions } from './options';
import { showInline } from './show-inline';

jest.mock('./load-runtime');

const ORIGIN = 'https://login.bank.example';
const FLOW = { boot: {}, runtime: { address: '/entry.js', integrity: '' } };

/** Responses of the portal to requests for a flow, in order; the last one repeats. */
const show = (...responses: readonly (() => Promise<unknown>)[]) => {
  let count = 0;
  const fetched = jest.fn(() => responses[Math.min(count++, responses.length - 1)]?.());
  const mountFlow = jest.fn(({ element }: { element: HTMLElement }) => {
    const shown = element.appendChild(document.createElement('div'));
    return { ready: Promise.resolve(), close: () => Promise.resolve(shown.remove()) };
  });
  Object.assign(globalThis, { fetch: fetched });
  jest.mocked(loadRuntime).mockResolvedValue({ mountFlow } as never);
  const element = document.body.appendChild(document.createElement('div'));
  const options = {
    origin: ORIGIN,
    element,
    whiteLabel: 'default',
    flow: 'login',
    scheme: 'light',
    onEvent: jest.fn(),
  };
  return { ...showInline(options as unknown as MountOptions), element, mountFlow };
};

const responds =
  (body: object, ok = true) =>
  () =>
    Promise.resolve({ ok, json: () => Promise.resolve(body) });
const hangs = () => new Promise(() => undefined);

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

test('a flow is mounted in the element until it is closed, also after the timeout @CARD-8', async () => {
  const { ready, element, isVisible, close } = show(responds(FLOW));
  expect(await ready).toEqual({ state: 'mounted' });
  jest.advanceTimersByTime(60_000);
  expect(isVisible()).toBe(true);
  await close();
  expect(element.childNodes).toHaveLength(0);
});

test('a portal that does not respond within 20 s is reported, and its late flow is not mounted @CARD-8', async () => {
  let respond: (response: unknown) => void = () => undefined;
  const { ready, mountFlow } = show(() => new Promise((resolve) => (respond = resolve)));
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await ready).toEqual({
    state: 'refused',
    reason: 'unavailable',
    message: 'The portal did not respond.',
  });
  respond(await responds(FLOW)());
  await jest.advanceTimersByTimeAsync(0);
  expect(mountFlow).not.toHaveBeenCalled();
});

test('a flow that does not become ready within 20 s is removed @CARD-8', async () => {
  const { ready, element, mountFlow } = show(responds(FLOW));
  mountFlow.mockImplementation((options: { element: HTMLElement }) => {
    const shown = options.element.appendChild(document.createElement('div'));
    return { ready: hangs() as Promise<void>, close: () => Promise.resolve(shown.remove()) };
  });
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await ready).toMatchObject({ state: 'refused', reason: 'unavailable' });
  expect(element.childNodes).toHaveLength(0);
});

test('when the next flow is rejected, the error says why in words @CARD-8', async () => {
  const rejection = { reason: 'origin', errorMessage: 'This page may not embed fps.' };
  const { ready, mountFlow } = show(responds(FLOW), responds(rejection, false));
  await ready;
  const { load } = mountFlow.mock.calls[0]?.[0] as unknown as { load: (flow: string) => Promise<unknown> };
  await expect(load('fps')).rejects.toThrow(/^This page may not embed fps\.$/);
});
