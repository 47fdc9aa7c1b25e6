import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InPortal } from '../test-support/InPortal';
import { Button } from './Button';

test('REC-6 a disabled button says what is missing', () => {
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

test('OTP-1 a busy button says so and ignores a second click', async () => {
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

test('INF-1 with a URL it is a link', () => {
  render(<Button href="/login/logout.html">Go To Login</Button>, { wrapper: InPortal });
  expect(screen.getByRole('link', { name: 'Go To Login' })).toHaveAttribute('href', '/login/logout.html');
});
