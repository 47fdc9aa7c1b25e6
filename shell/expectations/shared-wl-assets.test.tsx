import { slot, supportOf, usePortal } from '@portal/shared-wl-assets';
import { BottomSheet, Dialog } from '@portal/shared-wl-assets/overlays';
import { fixturePortal, InPortal } from '@portal/shared-wl-assets/testing';
import { act, render, screen } from '@testing-library/react';

const Where = () => <p>{usePortal((state) => state.route.page)}</p>;

test('CARD-4 shell expects of shared-wl-assets a portal whose changes it hears of', () => {
  const portal = fixturePortal({ route: { page: 'login' } });
  render(
    <InPortal portal={portal}>
      <Where />
    </InPortal>,
  );
  act(() => portal.setState({ route: { ...portal.getState().route, page: 'fps' } }));
  expect(screen.getByText('fps')).toBeVisible();
});

test('CARD-4 shell expects of shared-wl-assets lifecycles, support and dialogs', () => {
  expect(slot({ id: 'header', Component: Where }).plan).toBeUndefined();
  for (const each of [BottomSheet, Dialog, supportOf]) expect(each).toEqual(expect.any(Function));
});
