import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InPortal } from '../test-support/InPortal';
import { Button } from './Button';

test('a disabled button says what is missing @REC-6', () => {
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
  expect(screen.queryByText('Enter your User ID.')).toBeNull();
});

test('a busy button says so and ignores a second click @OTP-1', async () => {
  const press = jest.fn();
  render(
    <Button busy busyLabel="Sending" reason="hidden while busy" disabled onClick={press}>
      Send by SMS
    </Button>,
    { wrapper: InPortal },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Sending' }));
  expect(press).not.toHaveBeenCalled();
  expect(screen.queryByText('hidden while busy')).toBeNull();
});

test('with a URL it is a link @INF-1', () => {
  render(<Button href="/login/logout.html">Go To Login</Button>, { wrapper: InPortal });
  expect(screen.getByRole('link', { name: 'Go To Login' })).toHaveAttribute('href', '/login/logout.html');
});
