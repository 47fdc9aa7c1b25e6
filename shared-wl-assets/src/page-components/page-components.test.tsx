import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from '@portal/shared-wl-assets';
import { InPortal } from '../test-support/InPortal';
import { ErrorSummary } from './ErrorSummary';
import { Option, OptionList } from './Option';
import { RevealMask } from './RevealMask';
import { StepperLayout } from './StepperLayout';

const steps = ['Who you are', 'How to reach you', 'Passcode', 'New password'].map((label) => ({ label }));
const rail = (current: number) => (
  <StepperLayout title="Reset your password" steps={steps} current={current}>
    <h1>Passcode</h1>
  </StepperLayout>
);

test('the step list shows which steps are done and which is current @REC-2', () => {
  const { rerender } = render(rail(3), { wrapper: InPortal });
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Who you areDone',
    'How to reach youDone',
    '3Passcode',
    '4New password',
  ]);
  expect(items[2]).toHaveAttribute('aria-current', 'step');
  expect(screen.getByText('Step 3 of 4')).toBeInTheDocument();
  rerender(rail(5));
  expect(screen.getAllByText('Done')).toHaveLength(4);
  expect(screen.getByText('Step 4 of 4')).toBeInTheDocument();
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

test('a masked value is read out in words @VAL-7', () => {
  render(<RevealMask value="********21" spoken="number ending in 21" />);
  expect(screen.getByText('********21')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText('number ending in 21')).toBeInTheDocument();
});
