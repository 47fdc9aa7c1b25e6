import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fixtures } from '../fixtures';
import { renderFixture } from '../testing/render-fixture';

const over = { kind: 'refused', code: 'ISB_SITEMDR08', retryAfterSeconds: null } as const;

test('SEC-R17 a passcode after the hour of the recovery: the request says so, keeps the user ID and begins anew', async () => {
  const { store, effects } = renderFixture(fixtures['verify-email']);
  act(() => store.send({ type: 'NOT_VERIFIED', failure: over, at: 0 }));
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent(/^Your request was open for more than an hour/);
  expect(alert).toHaveFocus();
  expect(screen.getByLabelText('User ID')).toHaveValue('m.hartmann');
  const proceed = screen.getByRole('button', { name: 'Continue' });
  expect(proceed).toBeDisabled();
  expect(proceed).toHaveAccessibleDescription('To continue, start again.');
  await userEvent.click(await screen.findByRole('button', { name: 'Start again' }));
  expect(effects.retrieveChannels).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('SEC-R17 the same for a forgotten user ID: what has to be entered again is named', async () => {
  const { effects } = renderFixture(fixtures['request-user-id-ended']);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(
      'To continue, fill in the first name and the last name.',
    ),
  );
  expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
  await userEvent.type(screen.getByLabelText('First name'), 'Maria');
  await userEvent.type(screen.getByLabelText('Last name'), 'Hartmann');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(effects.lookUpUser).toHaveBeenCalledTimes(1);
});
