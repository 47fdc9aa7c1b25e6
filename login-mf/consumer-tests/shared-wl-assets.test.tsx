import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fields, slot, TextField, usePortal } from '@portal/shared-wl-assets';
import { Dialog } from '@portal/shared-wl-assets/overlays';
import { loginFailureRecord, statistics } from '@portal/shared-wl-assets/statistics';
import { fixturePortal, renderInPortal } from '@portal/shared-wl-assets/test-support';

const Form = () => {
  const key = usePortal((state) => state.whiteLabel.key);
  return (
    <Fields>
      <TextField label={key} name="USER" />
    </Fields>
  );
};

test('login-mf expects of shared-wl-assets fields that the browser posts by name without scripts @CARD-4', () => {
  renderInPortal(
    <form method="post">
      <Form />
    </form>,
    fixturePortal(),
  );
  expect(screen.getByLabelText('default')).toHaveAttribute('name', 'USER');
});

test('login-mf expects of shared-wl-assets a slot that renders its component @CARD-4', () => {
  const { id, element } = slot({ id: 'login', Component: Form });
  expect(id).toBe('login');
  const portal = fixturePortal();
  render(element(portal, { route: portal.getState().route }));
  expect(screen.getByLabelText('default')).toBeVisible();
});

test('login-mf expects of shared-wl-assets a dialog that its Close button closes @CARD-4', async () => {
  const close = jest.fn();
  renderInPortal(
    <Dialog open={false} title="Title" onClose={close}>
      Text
    </Dialog>,
    fixturePortal(),
  );
  const dialog = screen.getByRole('dialog', { hidden: true });
  expect(dialog).toHaveTextContent(/Title.*Text/);
  await userEvent.click(within(dialog).getAllByRole('button', { hidden: true }).at(-1)!);
  expect(close).toHaveBeenCalledTimes(1);
});

test('login-mf expects of shared-wl-assets a queue that accepts the record of a failed log-in @CARD-4', () => {
  const record = loginFailureRecord(
    {
      message: null,
      whiteLabelKey: 'default',
      userId: 'alex.morgan',
      token: '',
      authReason: '24',
      authStatus: '1',
      environment: 'LOCAL',
      hostUrl: 'https://bank.example',
    },
    new Date('2026-01-02T03:04:05Z'),
  );
  expect(record).toMatchObject({ EVENT_STATUS: 'Failure', FAILURE_REASON: '24/1', WL_KEY: 'default' });
  expect(() => statistics().record('login', record)).not.toThrow();
});
