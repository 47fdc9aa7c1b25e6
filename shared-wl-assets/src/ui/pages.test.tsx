import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { InPortal } from '../test-support/InPortal';
import { HeroPage } from './HeroPage';
import { RevealMask } from './RevealMask';
import { StepperLayout } from './StepperLayout';
import { TextLink } from './TextLink';

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

test('the taglines are shown with their markup, and an empty one is omitted @LOG-1', () => {
  render(
    <HeroPage tagline1="Your wealth,<br>in one quiet place." tagline2="">
      form
    </HeroPage>,
    { wrapper: InPortal },
  );
  expect(screen.getByText(/Your wealth/).innerHTML).toBe('Your wealth,<br>in one quiet place.');
  expect(screen.getByRole('main').querySelectorAll('p')).toHaveLength(1);
});

test('the pattern is drawn after the first paint, not on the edge @WL-2', async () => {
  jest.useFakeTimers();
  expect(renderToString(<InPortal>{rail(1)}</InPortal>)).not.toContain('<use');
  const { container } = render(rail(1), { wrapper: InPortal });
  expect(container.querySelector('use')).toBeNull();
  // Its geometry is a separate file, requested when the page is idle.
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(container.querySelectorAll('svg use').length).toBeGreaterThan(18);
  jest.useRealTimers();
});

test('a masked value is read out in words @VAL-7', () => {
  render(<RevealMask value="********21" spoken="number ending in 21" />);
  expect(screen.getByText('********21')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText('number ending in 21')).toBeInTheDocument();
});

test('an external link opens a new tab with noopener; its accessible name is its text @LOG-10', () => {
  render(
    <TextLink href="https://bank.example" external>
      Help
    </TextLink>,
    { wrapper: InPortal },
  );
  const link = screen.getByRole('link', { name: 'Help' });
  expect(link).toHaveAttribute('rel', 'noopener');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAccessibleDescription('Opens in a new tab');
});
