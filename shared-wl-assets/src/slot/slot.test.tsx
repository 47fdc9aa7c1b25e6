import { act, render, screen } from '@testing-library/react';
import { fixturePortal } from '../test-support/portal-fixture';
import { slot } from './slot';
import { type SlotProps } from './slot-props';

const Shown = ({ route }: SlotProps) => <p>{route.page}</p>;
const plan = () => ({ title: '' });
const at = (part: string, page: string) => ({ part, page, path: `/${page}`, params: {}, query: {} });

test('a slot follows the URL between pages of its part, but not to another part @NAV-1', () => {
  const portal = fixturePortal({ route: at('info-pages-mf', 'termsOfUse') });
  const { route } = portal.getState();
  render(slot({ id: 'info', Component: Shown, plan }).element(portal, { route }));
  expect(screen.getByText('termsOfUse')).toBeVisible();
  act(() => portal.setState({ route: at('info-pages-mf', 'cookiePolicy') }));
  expect(screen.getByText('cookiePolicy')).toBeVisible();
  act(() => portal.setState({ route: at('login-mf', 'login') }));
  expect(screen.getByText('termsOfUse')).toBeVisible();
});

test('header and footer follow every navigation @NAV-3', () => {
  const portal = fixturePortal({ route: at('info-pages-mf', 'termsOfUse') });
  const { route } = portal.getState();
  render(slot({ id: 'header', Component: Shown }).element(portal, { route }));
  act(() => portal.setState({ route: at('login-mf', 'login') }));
  expect(screen.getByText('login')).toBeVisible();
});

test('a slot loads what its component needs before it is mounted or hydrated @CARD-8', async () => {
  const load = jest.fn(() => Promise.reject(new Error('away')));
  const portal = fixturePortal();
  const { route } = portal.getState();
  const { bootstrap } = slot({ id: 'info', Component: Shown, load });
  const domElement = document.createElement('div');
  const props = { name: 'info', domElement, route, portal };
  await expect(bootstrap(props)).rejects.toThrow('away');
  expect(load).toHaveBeenCalledWith(portal.getState());
  domElement.dataset['prerendered'] = 'info';
  await expect(bootstrap(props)).rejects.toThrow('away');
  expect(load).toHaveBeenCalledTimes(2);
});
