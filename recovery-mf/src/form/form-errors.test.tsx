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

test('Enter in an incomplete form shows a summary of its errors, which takes the focus @REC-4', async () => {
  renderFixture(fixtures['request-user-id']);
  await userEvent.type(screen.getByLabelText('E-mail address'), 'maria@aldermere{Enter}');
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
  renderFixture(fixtures['request-user-id']);
  await userEvent.type(screen.getByLabelText('First name'), '{Enter}');
  await userEvent.type(screen.getByLabelText('First name'), 'Maria');
  await userEvent.type(screen.getByLabelText('Last name'), 'Hartmann');
  expect(links()).toHaveLength(3);
  await userEvent.type(screen.getByLabelText('E-mail address'), 'maria@aldermere.com');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an error that no summary contains is announced at its field, also after a failed Enter @REC-4 @VAL-3', async () => {
  renderFixture(fixtures['request-user-id']);
  const field = screen.getByLabelText('First name');
  const region = () => document.getElementById(`${field.id}-error`)?.parentElement?.getAttribute('aria-live');
  await userEvent.type(field, '{Enter}');
  expect(region()).toBe('off');
  await userEvent.type(field, 'A*');
  expect(live('enter valid first name')).toBe('polite');
  await userEvent.clear(field);
  expect(region()).toBe('polite');
  await userEvent.type(field, '{Enter}');
  expect(region()).toBe('off');
});

test('a single invalid field needs no summary: it takes the focus itself @REC-6', async () => {
  renderFixture(fixtures['request-password']);
  await userEvent.type(screen.getByLabelText('User ID'), '{Enter}');
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
