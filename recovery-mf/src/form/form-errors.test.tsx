import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderFixture } from '../../test-support/render-fixture';
import { fixtures } from '../fixtures';

const summary = () => screen.getByRole('alert');
const links = () =>
  within(summary())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const live = (text: string) => screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live');

/** Makes every field of the details invalid, and presses Enter. */
async function enterWrongDetails(): Promise<void> {
  renderFixture(fixtures['request-user-id']);
  for (const label of ['First name', 'Last name']) await userEvent.type(screen.getByLabelText(label), 'A*');
  await userEvent.type(screen.getByLabelText('E-mail address'), 'maria@aldermere{Enter}');
}

test('Enter in a form with several errors shows a summary of them, which takes the focus @REC-4', async () => {
  await enterWrongDetails();
  expect(summary()).toHaveFocus();
  expect(links()).toHaveLength(3);
  for (const label of ['First name', 'Last name', 'E-mail address']) {
    const field = screen.getByLabelText(label);
    expect(field).toBeInvalid();
    const [error = ''] = (document.getElementById(`${field.id}-error`)?.textContent ?? '').split('\n');
    expect(links()).toContain(`${label.replace(/^E-/, 'E\u2011')}: ${error}`);
    expect(live(error) ?? 'off').toBe('off');
  }
  await userEvent.click(within(summary()).getByRole('link', { name: /^Last name/ }));
  expect(screen.getByLabelText('Last name')).toHaveFocus();
});

test('the summary stays unchanged while fields are corrected, and disappears with the last error @REC-4', async () => {
  await enterWrongDetails();
  await userEvent.type(screen.getByLabelText('First name'), '{Backspace}');
  await userEvent.type(screen.getByLabelText('Last name'), '{Backspace}');
  expect(links()).toHaveLength(3);
  await userEvent.type(screen.getByLabelText('E-mail address'), '.com');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an error that no summary contains is announced at its field, also after a failed Enter @REC-4 @VAL-3', async () => {
  renderFixture(fixtures['request-user-id']);
  const field = screen.getByLabelText('First name');
  const region = () => document.getElementById(`${field.id}-error`)?.parentElement?.getAttribute('aria-live');
  await userEvent.type(field, 'A*');
  await userEvent.type(screen.getByLabelText('Last name'), 'A*{Enter}');
  expect(region()).toBe('off');
  await userEvent.type(field, '{Backspace}{Backspace}B*');
  expect(live('enter valid first name')).toBe('polite');
  await userEvent.clear(field);
  expect(region()).toBe('polite');
  await userEvent.type(field, '{Enter}');
  expect(region()).toBe('off');
});

test('a single invalid field needs no summary: it takes the focus itself @REC-6', async () => {
  renderFixture(fixtures['request-password']);
  await userEvent.type(screen.getByLabelText('User ID'), 'a b{Enter}');
  expect(screen.getByLabelText('User ID')).toHaveFocus();
  expect(screen.getByLabelText('User ID')).toBeInvalid();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a password manager gets the User ID of the password @CHG-3', () => {
  renderFixture(fixtures['change-password']);
  const user = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect(user).not.toBeVisible();
  expect(user).toHaveValue('m.hartmann');
});

/** Every field of every form, with text that is invalid. */
const FIELDS = [
  ['request-password', 'User ID', 'a b'],
  ['request-user-id', 'First name', 'A*'],
  ['request-user-id', 'Last name', 'A*'],
  ['request-user-id', 'E-mail address', 'maria@aldermere'],
  ['verify-email', 'One-time passcode', '1{Backspace}'],
  ['change-password', 'New password', 'short'],
  ['change-password', 'Repeat new password', 'other'],
  ['change-password-first-time', 'Temporary password', 'x'],
] as const;

test.each(
  FIELDS.flatMap(([fixture, label, text]) =>
    (['{Tab}', '{Enter}'] as const).flatMap((key) =>
      (['untouched', 'touched', 'changed'] as const).map(
        (state) => [label, text, key, state, fixture] as const,
      ),
    ),
  ),
)('%s “%s”, %s, %s: an error only when changed @LOG-7', async (label, text, key, state, name) => {
  renderFixture(fixtures[name]);
  const field = screen.getByLabelText(label);
  const typed = state === 'changed' ? (label === 'Temporary password' ? `${text}{Backspace}` : text) : '';
  if (state === 'untouched') document.querySelector<HTMLInputElement>('form input:not([hidden])')?.focus();
  else await userEvent.click(field);
  await userEvent.keyboard(`${typed}${key}`);
  const rules = label === 'New password' && key === '{Tab}';
  if (state === 'changed' && !rules) expect(field).toBeInvalid();
  else
    for (const each of document.querySelectorAll('input'))
      expect(each).not.toHaveAttribute('aria-invalid', 'true');
});
