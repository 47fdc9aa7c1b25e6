import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fixturePortal, renderInPortal } from '@portal/shared-wl-assets/test-support';
import english from '../i18n/en-US.json';
import { LazyOverlays } from './LazyOverlays';

jest.mock('./Overlays', () => {
  throw new Error('not there');
});

const show = (overrides: Parameters<typeof fixturePortal>[0]) => {
  const portal = fixturePortal({ texts: { shell: english }, ...overrides });
  renderInPortal(<LazyOverlays route={portal.getState().route} />, portal);
  return portal;
};
const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
const NOT_LOADED = /^We could not open Support/;

test('a support dialog that fails to load is reported only after it was requested @SUP-1', async () => {
  show({});
  await settled();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await userEvent.click(screen.getByRole('button', { name: 'Support' }));
  expect(await screen.findByText(NOT_LOADED)).toBeVisible();
  expect(screen.getByRole('link', { name: '+44 20 7946 0142' })).toHaveAttribute('href', 'tel:+442079460142');
});

test.each([
  ['a sheet', {}, true],
  ['a browser warning', { notices: { excludedBrowser: true } }, false],
])(
  'the message stays while %s is pending and fails to load as well @SUP-1 @MOB-1 @BRW-1',
  async (_case, overrides, sheet) => {
    const portal = show({ ...overrides, route: { part: 'login-mf', page: 'login' } });
    if (sheet) act(() => portal.getState().showSheet({ sheetContent: '<p>There is an app.</p>' }));
    await settled();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await userEvent.click(screen.getByRole('button', { name: 'Support' }));
    expect(await screen.findByText(NOT_LOADED)).toBeVisible();
    await settled();
    expect(portal.getState().supportOpen).toBe(false);
    expect(screen.getByText(NOT_LOADED)).toBeVisible();
  },
);
