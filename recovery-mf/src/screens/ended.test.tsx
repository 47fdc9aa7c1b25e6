import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderFixture } from '../../test-support/render-fixture';
import { fixtures, otpAuth } from '../fixtures';

const over = { kind: 'rejected', code: 'ISB_SITEMDR08', retryAfterSeconds: null } as const;

const LABELS = ['First name', 'Last name', 'E-mail address'];

test('a passcode after the recovery expired: the request page says so and keeps the User ID @SEC-R17', async () => {
  const { store, effects } = renderFixture(fixtures['verify-email']);
  act(() => store.send({ type: 'VERIFICATION_FAILED', failure: over, at: 0 }));
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent(/^Your request has ended: it was open for more than an hour/);
  expect(alert).toHaveFocus();
  expect(screen.getByLabelText('User ID')).toHaveValue('m.hartmann');
  const proceed = screen.getByRole('button', { name: 'Continue' });
  expect(proceed).toBeDisabled();
  await waitFor(() => expect(proceed).toHaveAccessibleDescription('To continue, start again.'));
  await userEvent.click(await screen.findByRole('button', { name: 'Start again' }));
  expect(effects.startRecovery).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an expired FUID recovery starts again with the entered details (WCAG 3.3.7) @SEC-R17', async () => {
  const { effects } = renderFixture(fixtures['request-user-id-ended']);
  const person = { firstName: 'Maria', lastName: 'Hartmann', emailId: 'maria.hartmann@post.info' };
  await userEvent.click(await screen.findByRole('button', { name: 'Start again' }));
  expect(effects.findUser).toHaveBeenCalledWith(expect.anything(), { type: 'DETAILS_ENTERED', ...person });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('returning from the options restores the input; a reset clears it @REC-4 @SEC-R12', async () => {
  const { store } = renderFixture(fixtures['request-user-id']);
  const fields = () => LABELS.map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  const entered = ['Maria', 'Hartmann', 'maria.hartmann@post.info'];
  for (const [at, label] of LABELS.entries())
    await userEvent.type(screen.getByLabelText(label), entered[at] ?? '');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  act(() => store.send({ type: 'CHANNELS_FOUND', otpAuth, userType: 'external' }));
  act(() => store.send({ type: 'STEP_SHOWN', kept: null }));
  expect(fields()).toEqual(entered);
  act(() => store.send({ type: 'RESET', flow: 'FUID', firstTime: false }));
  expect(fields()).toEqual(['', '', '']);
});
