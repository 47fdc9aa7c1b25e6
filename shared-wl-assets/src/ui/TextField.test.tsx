import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InPortal } from '../test-support/InPortal';
import { TextField } from './TextField';

const field = () => screen.getByLabelText<HTMLInputElement>('Password');

test('a secret field can be shown and hidden, and announces it politely @LOG-4', async () => {
  render(<TextField name="PASSWRD" label="Password" secret />, { wrapper: InPortal });
  expect(field().type).toBe('password');
  await userEvent.type(field(), 'abc');
  await userEvent.click(screen.getByRole('button', { name: /^Show / }));
  expect(field().type).toBe('text');
  expect(screen.getByText('Password is shown.')).toHaveAttribute('role', 'status');
  await userEvent.click(screen.getByRole('button', { name: /^Hide / }));
  expect(field()).toHaveValue('abc');
  expect(screen.getByText('Password is hidden.')).toBeInTheDocument();
});

test('a passcode is one text field that supports code autofill, masked by CSS @VER-2', async () => {
  render(<TextField name="otp" label="Password" passcode secret />, { wrapper: InPortal });
  expect(field()).toHaveAttribute('type', 'text');
  expect(field()).toHaveAttribute('inputmode', 'numeric');
  expect(field()).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field()).toHaveClass('masked');
  await userEvent.click(screen.getByRole('button', { name: /^Show / }));
  expect(field()).not.toHaveClass('masked');
});

test('the error and the hint describe the field, and the error is announced @LOG-7', () => {
  const { rerender } = render(<TextField name="p" label="Password" hint="8 characters" error={null} />, {
    wrapper: InPortal,
  });
  expect(field()).toHaveAccessibleDescription('8 characters');
  expect(field()).toBeValid();
  rerender(<TextField name="p" label="Password" hint="8 characters" error="Password too short" />);
  expect(field()).toBeInvalid();
  expect(field()).toHaveAccessibleDescription('Password too short 8 characters');
  expect(screen.getByText('Password too short').closest('[aria-live="polite"]')).not.toBeNull();
});

test('an external description follows the field’s own error and hint @CHG-2', () => {
  const rules = <p id="rules">A digit</p>;
  const { rerender } = render(<TextField name="p" label="Password" describedBy="rules" />, {
    wrapper: ({ children }) => (
      <InPortal>
        {children}
        {rules}
      </InPortal>
    ),
  });
  expect(field()).toHaveAccessibleDescription('A digit');
  rerender(<TextField name="p" label="Password" describedBy="rules" hint="New" error="wrong" />);
  expect(field()).toHaveAccessibleDescription('wrong New A digit');
});

test('an error keeps the typed value, and two fields of the same name have different ids @LOG-7', async () => {
  const { rerender } = render(<TextField name="p" label="Password" />, { wrapper: InPortal });
  await userEvent.type(field(), 'kept');
  rerender(<TextField name="p" label="Password" error="wrong" />);
  expect(field()).toHaveValue('kept');
  render(<TextField name="p" label="Other" />, { wrapper: InPortal });
  expect(screen.getByLabelText('Other').id).not.toBe(field().id);
});

test('Caps Lock is reported while a password is typed @LOG-4', async () => {
  render(<TextField name="p" label="Password" secret />, { wrapper: InPortal });
  await userEvent.click(field());
  await userEvent.keyboard('{CapsLock}a');
  expect(screen.getByText('Caps Lock is on.')).toBeInTheDocument();
  await userEvent.tab();
  expect(screen.queryByText('Caps Lock is on.')).toBeNull();
});

test.each([
  [false, 'polite'],
  [true, 'off'],
])('an error is announced once: included in a summary %p, at the field %s @REC-4', (errorSaid, live) => {
  render(
    <TextField name="lastName" label="Last name" error="enter valid last name" errorSaid={errorSaid} />,
    {
      wrapper: InPortal,
    },
  );
  expect(screen.getByText('enter valid last name').closest('[aria-live]')).toHaveAttribute('aria-live', live);
  expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('enter valid last name');
});
