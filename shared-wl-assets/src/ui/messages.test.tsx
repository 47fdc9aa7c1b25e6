import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InPortal } from '../test-support/InPortal';
import { Alert } from './Alert';
import { BusyOverlay } from './BusyOverlay';
import { ErrorSummary } from './ErrorSummary';
import { Option, OptionList } from './Option';
import { PageHeading } from './PageHeading';
import { TextField } from './TextField';

test('an error message takes the focus @LOG-8', () => {
  render(
    <Alert tone="error" title="We could not log you in" takeFocus>
      Invalid Credentials
    </Alert>,
    { wrapper: InPortal },
  );
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid Credentials');
});

test('the error summary takes the focus and links to each field, by id or by name @REC-4', async () => {
  render(
    <form>
      <ErrorSummary
        title="Two fields need you"
        errors={[
          { fieldId: 'first', text: 'enter valid first name' },
          { fieldId: 'lastName', text: 'enter valid last name' },
        ]}
      />
      <TextField id="first" name="firstName" label="First name" />
      <TextField name="lastName" label="Last name" />
    </form>,
    { wrapper: InPortal },
  );
  expect(screen.getByRole('alert')).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'enter valid first name' }));
  expect(screen.getByLabelText('First name')).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'enter valid last name' }));
  expect(screen.getByLabelText('Last name')).toHaveFocus();
});

test('the heading takes the focus when the step has changed @REC-2', () => {
  const { rerender } = render(<PageHeading>One</PageHeading>);
  expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus();
  rerender(<PageHeading takeFocus>Two</PageHeading>);
  expect(screen.getByRole('heading', { name: 'Two' })).toHaveFocus();
});

test('the overlay appears after 400 ms, says once what it waits for, and ends with the request @NAV-6', () => {
  jest.useFakeTimers();
  const { rerender } = render(<BusyOverlay active />, { wrapper: InPortal });
  act(() => jest.advanceTimersByTime(399));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toHaveTextContent(/^Please wait$/);
  rerender(<BusyOverlay active={false} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  jest.useRealTimers();
});

test('a failed option shows its error below itself @OTP-3', () => {
  render(
    <OptionList>
      <Option id="call" icon="phone" caption="Option #3" title="Phone call" error="We could not reach you.">
        <button type="button">Call me</button>
      </Option>
    </OptionList>,
    { wrapper: InPortal },
  );
  expect(screen.getByRole('listitem')).toHaveTextContent('Option #3Phone callWe could not reach you.Call me');
});
