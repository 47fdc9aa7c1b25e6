import type { PortalStore } from '@portal/shared-wl-assets';
import { fixturePortal, renderInPortal } from '@portal/shared-wl-assets/test-support';
import { useMobileSheet } from './use-mobile-sheet';

const sheet = { sheetContent: '<p>There is an app.</p>' };

const page = (mobile = true): PortalStore =>
  fixturePortal({ notices: { mobile }, whiteLabel: { mobileSheetConfig: sheet } });

const Page = ({ onLoginPage }: { readonly onLoginPage: boolean }) => {
  useMobileSheet(onLoginPage);
  return null;
};

/** Opens the page and returns the sheet that it shows. */
const open = (portal: PortalStore, onLoginPage = true) => {
  portal.getState().dismissSheet();
  renderInPortal(<Page onLoginPage={onLoginPage} />, portal).unmount();
  return portal.getState().sheet;
};

beforeEach(() => sessionStorage.clear());

test('there is no sheet on a desktop, or on any page other than the login @MOB-1', () => {
  expect(open(page(false))).toBeNull();
  expect(open(page(), false)).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('the sheet opens once: not again on this page or after a reload @MOB-1', () => {
  const portal = page();
  expect(open(portal)).toBe(portal.getState().whiteLabel.mobileSheetConfig);
  expect(open(portal)).toBeNull();
  expect(open(page())).toBeNull();
});

test('without session storage the sheet opens once per page load @MOB-1', () => {
  const denied = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const portal = page();
  expect(open(portal)).not.toBeNull();
  expect(open(portal)).toBeNull();
  denied.mockRestore();
});
