import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InPortal } from '../test-support/InPortal';
import { Button } from './Button';

test('a disabled button says what is missing, and keeps the room of the words @REC-6', () => {
  const { rerender } = render(
    <Button disabled reason="Enter your User ID.">
      Continue
    </Button>,
    { wrapper: InPortal },
  );
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  expect(screen.getByRole('button')).toHaveAccessibleDescription('Enter your User ID.');
  rerender(<Button reason="Enter your User ID.">Continue</Button>);
  expect(screen.getByRole('button')).toBeEnabled();
  expect(screen.getByRole('button')).not.toHaveAccessibleDescription();
  expect(screen.getByText('Enter your User ID.')).toHaveClass('absent');
});

test('a busy button keeps its label and look, and ignores presses @OTP-1', async () => {
  const press = jest.fn();
  const { rerender } = render(
    <Button busy reason="hidden while busy" onClick={press}>
      Send by SMS
    </Button>,
    { wrapper: InPortal },
  );
  const button = screen.getByRole('button', { name: 'Send by SMS' });
  await userEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(button).toHaveClass('busy');
  expect(button).not.toHaveAccessibleDescription();
  rerender(
    <Button busy disabled reason={null}>
      Send by SMS
    </Button>,
  );
  expect(button).not.toHaveClass('busy');
});

test('with a URL it is a link @INF-1', () => {
  render(<Button href="/login/logout.html">Go To Login</Button>, { wrapper: InPortal });
  expect(screen.getByRole('link', { name: 'Go To Login' })).toHaveAttribute('href', '/login/logout.html');
});
