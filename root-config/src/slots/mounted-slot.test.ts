import type { RouteMatch, Slot } from '@portal/shared-wl-assets';
import { fixturePortal } from '@portal/shared-wl-assets/test-support';
import type { SlotApplicationProps } from './slot-application';

const login: RouteMatch = {
  part: 'login-mf',
  page: 'login',
  path: '/app/default/login',
  params: { wl: 'default' },
  query: {},
};
const recovery: RouteMatch = { ...login, part: 'recovery-mf', page: 'fps', path: '/default/fps' };

jest.mock('./load-slot', () => ({ loadSlot: jest.fn(), loadSharedAssets: jest.fn() }));
jest.mock('../page/page', () => ({
  boot: { texts: {}, route: { part: 'login-mf' } },
  routeAt: jest.fn(),
  slotElement: () => document.body,
}));

beforeEach(() => {
  // Each test is a new page.
  jest.resetModules();
  document.title = 'Served';
  delete document.body.dataset['prerendered'];
});

const arrive = async (at: RouteMatch, served?: RouteMatch) => {
  const portal = fixturePortal({ route: { ...login, path: '/' } });
  const plan = jest.fn(() => ({ title: 'Log in' }));
  const slot = {
    plan,
    bootstrap: () => Promise.resolve(),
    mount: () => Promise.resolve(),
  } as unknown as Slot;
  const { loadSharedAssets, loadSlot } = await import('./load-slot');
  const page = await import('../page/page');
  const { createMountedSlot } = await import('./mounted-slot');
  jest.mocked(loadSlot).mockResolvedValue(slot);
  jest.mocked(loadSharedAssets).mockResolvedValue({ browserPortal: () => portal } as never);
  jest.mocked(page.routeAt).mockReturnValue(at);
  if (served !== undefined) Object.assign(page.boot, { route: served });
  const props = { name: 'login-mf:main', domElement: document.createElement('div') };
  await createMountedSlot('login-mf', 'main').mount(props as unknown as SlotApplicationProps);
  return { plan, told: portal.getState().route.path };
};

test('a part plans its own route when it has loaded @NAV-1 @LOG-2', async () => {
  document.body.dataset['prerendered'] = 'login';
  expect(await arrive(login)).toMatchObject({ told: '/app/default/login' });
  expect(document.title).toBe('Log in');
});

test('a part that loads after the visitor moved on does not redirect the route of another part @NAV-1 @LOG-2', async () => {
  const { plan, told } = await arrive(recovery);
  expect(plan).not.toHaveBeenCalled();
  expect(told).toBe('/');
});

test.each([
  ['that the edge has rendered keeps its title', 'login', login, 'Served'],
  ['that the edge could not render gets its title', undefined, login, 'Log in'],
  ['with a fixture keeps its title', undefined, { ...login, module: 'fixtures' }, 'Served'],
] as const)('a served page %s @NAV-1', async (_page, prerendered, route, title) => {
  if (prerendered !== undefined) document.body.dataset['prerendered'] = prerendered;
  await arrive(route, route);
  expect(document.title).toBe(title);
});
