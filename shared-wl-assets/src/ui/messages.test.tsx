import { render, screen } from '@testing-library/react';
import { InPortal } from '../test-support/InPortal';
import { Alert } from './Alert';
import { PageHeading } from './PageHeading';

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

test('the heading takes the focus when the step has changed @REC-2', () => {
  const { rerender } = render(<PageHeading>One</PageHeading>);
  expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus();
  rerender(<PageHeading takeFocus>Two</PageHeading>);
  expect(screen.getByRole('heading', { name: 'Two' })).toHaveFocus();
});
