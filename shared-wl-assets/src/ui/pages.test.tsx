import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { InPortal } from '../test-support/InPortal';
import { HeroPage } from './HeroPage';
import { TextLink } from './TextLink';

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
  const page = <HeroPage>form</HeroPage>;
  expect(renderToString(<InPortal>{page}</InPortal>)).not.toContain('<use');
  const { container } = render(page, { wrapper: InPortal });
  expect(container.querySelector('use')).toBeNull();
  // Its geometry is a separate file, requested when the page is idle.
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(container.querySelectorAll('svg use').length).toBeGreaterThan(18);
  jest.useRealTimers();
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
