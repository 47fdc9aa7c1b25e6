import { mount } from './mount';

const ORIGIN = 'https://login.bank.example';

const addContainer = (): HTMLElement => document.body.appendChild(document.createElement('div'));

let fetched: jest.Mock;
beforeEach(() => {
  const flow = { boot: { whiteLabel: { name: 'Bank' } } };
  fetched = jest.fn(() => Promise.resolve({ ok: true, json: () => Promise.resolve(flow) }));
  Object.assign(globalThis, { fetch: fetched });
});
afterEach(() => {
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

test.each(['', 'login.bank.example', 'https://', 'javascript:alert(1)'])(
  'an invalid origin (%j) is rejected, and the host page keeps working @CARD-8',
  async (origin) => {
    const said = jest.spyOn(console, 'error').mockReturnValue(undefined);
    const element = addContainer();
    const { ready, unmount } = mount(element, { origin, mode: 'iframe' });
    expect(await ready).toEqual({
      state: 'refused',
      reason: 'origin',
      message: `"${origin}" is not the origin of a portal.`,
    });
    await unmount();
    expect(said).toHaveBeenCalledTimes(1);
    expect(fetched).not.toHaveBeenCalled();
    expect(element.childNodes).toHaveLength(0);
  },
);

test('an error in a step handler of the host does not affect the flow @CARD-8', async () => {
  const reported = jest.fn();
  Object.assign(globalThis, { reportError: reported });
  const error = new Error('of the host');
  const element = addContainer();
  const heard = jest.fn();
  element.addEventListener('step', heard);
  const { ready, unmount } = mount(element, {
    origin: ORIGIN,
    mode: 'iframe',
    onStep: () => {
      throw error;
    },
  });
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  const source = element.querySelector('iframe')?.contentWindow ?? null;
  const say = (data: object) => dispatchEvent(new MessageEvent('message', { source, origin: ORIGIN, data }));
  say({ portal: 'event', event: { flow: 'login', type: 'step', step: 'LOGIN' } });
  say({ portal: 'mounted' });
  expect(reported).toHaveBeenCalledWith(error);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(await ready).toEqual({ state: 'mounted' });
  await unmount();
});

test('a flow without the option uses the white label that the host page names @WL-1 @CARD-8', async () => {
  const mountAndReadUrl = async (options: object): Promise<string> => {
    const { unmount } = mount(addContainer(), { origin: ORIGIN, mode: 'iframe', ...options });
    await unmount();
    return String((fetched.mock.calls as string[][]).at(-1)?.[0]);
  };
  expect(await mountAndReadUrl({})).toContain('/embed/flows/default/login');
  Object.assign(window, { PORTAL_WHITE_LABEL: 'ray' });
  expect(await mountAndReadUrl({})).toContain('/embed/flows/ray/login');
  expect(await mountAndReadUrl({ whiteLabel: 'karmesin' })).toContain('/embed/flows/karmesin/login');
  Reflect.deleteProperty(window, 'PORTAL_WHITE_LABEL');
});
