import { act, screen } from '@testing-library/react';
import { slot, supportFor, usePortal } from '@portal/shared-wl-assets';
import { BottomSheet, Dialog } from '@portal/shared-wl-assets/overlays';
import { fixturePortal, renderInPortal } from '@portal/shared-wl-assets/test-support';

const Where = () => <p>{usePortal((state) => state.route.page)}</p>;

test('shell expects of shared-wl-assets a portal whose changes it can subscribe to @CARD-4', () => {
  const portal = fixturePortal({ route: { page: 'login' } });
  renderInPortal(<Where />, portal);
  act(() => portal.setState({ route: { ...portal.getState().route, page: 'fps' } }));
  expect(screen.getByText('fps')).toBeVisible();
});

test('shell expects of shared-wl-assets a slot without a plan, and support only with content @CARD-4', () => {
  expect(slot({ id: 'header', Component: Where }).plan).toBeUndefined();
  const { whiteLabel } = fixturePortal().getState();
  const features = { ...whiteLabel.features, support: true };
  const content = { phone: { number: '+49 69 1234', note: '' } };
  const supportWith = (support: typeof whiteLabel.support) =>
    supportFor({ whiteLabel: { ...whiteLabel, features, support }, userType: 'external' });
  expect(supportWith({ ...whiteLabel.support, customSupport: false, content })).toEqual({
    widget: 'portal',
    content,
    liveChat: false,
  });
  expect(supportWith({ ...whiteLabel.support, customSupport: false, content: {} })).toBeNull();
});

test.each([
  ['dialog', Dialog],
  ['sheet', BottomSheet],
])('shell expects of shared-wl-assets a modal %s with a name and its content @CARD-4', (_name, Modal) => {
  renderInPortal(
    <Modal open={false} title="Title" onClose={() => undefined}>
      Text
    </Modal>,
    fixturePortal(),
  );
  expect(screen.getByRole('dialog', { hidden: true })).toHaveTextContent(/Title.*Text/);
});
