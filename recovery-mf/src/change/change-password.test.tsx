import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fixtures } from '../fixtures';
import type { RecoveryCalls } from '../calls/recovery-calls';
import { renderFixture } from '../testing/render-fixture';

const withChange = (changePassword: RecoveryCalls['changePassword']) => ({ changePassword }) as RecoveryCalls;
const save = () => screen.getByRole('button', { name: 'Save password' });
const fill = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};
const refusal = (errorCode: string) => Promise.reject({ response: { status: 422, data: { errorCode } } });

beforeEach(() => sessionStorage.clear());

test('CHG-2 rules tick while typing, one polite sentence counts them, the button says what is missing', async () => {
  renderFixture(fixtures['change-password']);
  await fill('New password', 'Harbour7lane');
  expect(screen.getByText('3 of 4')).toBeVisible();
  expect(screen.getByText('3 of 4 password rules met')).toHaveAttribute('role', 'status');
  expect(save()).toHaveAccessibleDescription('To save, add a special character and repeat the password.');
});

test('CHG-3 sends the new password twice, sets the toast flag and goes to login', async () => {
  const change = jest.fn(() => Promise.resolve());
  const { leave } = renderFixture(fixtures['change-password'], { calls: withChange(change) });
  await fill('New password', 'Harbour7lane!');
  await fill('Repeat new password', 'Harbour7lane!');
  await userEvent.click(save());
  expect(change).toHaveBeenCalledWith({
    userId: 'm.hartmann',
    newPass: 'Harbour7lane!',
    verifyPass: 'Harbour7lane!',
  });
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/apps/home'));
  expect(sessionStorage.getItem('passwordChanged')).not.toBeNull();
});

test('CHG-2 ISB_USRUP06 stands at the field; the same password cannot be sent again', async () => {
  const change = jest.fn(() => refusal('ISB_USRUP06'));
  renderFixture(fixtures['change-password'], { calls: withChange(change) });
  await fill('New password', 'Harbour7lane!');
  await fill('Repeat new password', 'Harbour7lane!');
  await userEvent.click(save());
  await waitFor(() => expect(screen.getByLabelText('New password')).toBeInvalid());
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
    /You have used this password before/,
  );
  expect(save()).toBeDisabled();
  await fill('New password', 'Harbour7lane?');
  await fill('Repeat new password', 'Harbour7lane?');
  expect(save()).toBeEnabled();
});

test('CHG-4 any other failure is the banner of the page, the input stays', async () => {
  renderFixture(fixtures['change-password'], { calls: withChange(() => refusal('ISB_NEW99')) });
  await fill('New password', 'Harbour7lane!');
  await fill('Repeat new password', 'Harbour7lane!');
  await userEvent.click(save());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(/^We could not process your request/);
  expect(alert).not.toHaveTextContent('ISB_');
  expect(screen.getByLabelText('New password')).toHaveValue('Harbour7lane!');
});

test('D-7 first time: the temporary password goes along', async () => {
  const change = jest.fn(() => Promise.resolve());
  renderFixture(fixtures['change-password-first-time'], { calls: withChange(change) });
  await fill('Temporary password', 'Welcome-Frida-4');
  await fill('New password', 'Harbour7lane!');
  await fill('Repeat new password', 'Harbour7lane!');
  await userEvent.click(save());
  expect(change).toHaveBeenCalledWith(expect.objectContaining({ tempPass: 'Welcome-Frida-4' }));
});

test('CHG-2 internal users need 16 characters; a differing repetition is told once it was left', async () => {
  renderFixture(fixtures['change-password-internal']);
  expect(screen.getByText(/^At least 16 characters/)).toBeVisible();
  await fill('New password', 'Harbour7lane!');
  await fill('Repeat new password', 'Harbour');
  await userEvent.tab();
  expect(screen.getByText('The two passwords differ. Repeat the new password.')).toBeVisible();
});
