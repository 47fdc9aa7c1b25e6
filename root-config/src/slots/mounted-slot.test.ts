import type { RouteMatch, Slot } from '@portal/shared-wl-assets';
import { fixturePortal } from '@portal/shared-wl-assets/test-support';
import { routeAt } from '../page/page';
import { loadSharedAssets, loadSlot } from './load-slot';
import { createMountedSlot } from './mounted-slot';
import type { SlotApplicationProps } from './slot-application';

jest.mock('./load-slot', () => ({ loadSlot: jest.fn(), loadSharedAssets: jest.fn() }));
jest.mock('../page/page', () => ({
  boot: { texts: {}, route: { part: 'login-mf' } },
  routeAt: jest.fn(),
  slotElement: () => document.body,
}));

const login: RouteMatch = {
  part: 'login-mf',
  page: 'login',
  path: '/app/default/login',
  params: { wl: 'default' },
  query: {},
};
const recovery: RouteMatch = { ...login, part: 'recovery-mf', page: 'fps', path: '/default/fps' };

const arrive = async (at: RouteMatch) => {
  const portal = fixturePortal({ route: { ...login, path: '/' } });
  const plan = jest.fn(() => ({ title: 'Log in', route: login, values: {} }));
  const slot = {
    plan,
    bootstrap: () => Promise.resolve(),
    mount: () => Promise.resolve(),
  } as unknown as Slot;
  jest.mocked(loadSlot).mockResolvedValue(slot);
  jest.mocked(loadSharedAssets).mockResolvedValue({ browserPortal: () => portal } as never);
  jest.mocked(routeAt).mockReturnValue(at);
  const props = { name: 'login-mf:main', domElement: document.createElement('div') };
  await createMountedSlot('login-mf', 'main').mount(props as unknown as SlotApplicationProps);
  return { plan, told: portal.getState().route.path };
};

test('NAV-1 LOG-2 a part plans its own route when it has loaded', async () => {
  expect(await arrive(login)).toMatchObject({ told: '/app/default/login' });
  expect(document.title).toBe('Log in');
});

test('NAV-1 LOG-2 a part that loads after the visitor has moved on does not redirect the route of another part', async () => {
  const { plan, told } = await arrive(recovery);
  expect(plan).not.toHaveBeenCalled();
  expect(told).toBe('/');
});
