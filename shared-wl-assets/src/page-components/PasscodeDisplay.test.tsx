import { render, screen } from '@testing-library/react';
import { PasscodeDisplay } from './PasscodeDisplay';

test.each([
  ['483920', ['483', '920']],
  ['48392', ['483', '92']],
])('%s is shown in groups of three and read digit by digit @VER-1', (code, groups) => {
  render(
    <PasscodeDisplay label="Your code" code={code}>
      Valid until 14:22
    </PasscodeDisplay>,
  );
  for (const group of groups)
    expect(screen.getByText(group).parentElement).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText(code.split('').join(' '))).toBeInTheDocument();
  expect(screen.getByText('Valid until 14:22')).toBeInTheDocument();
});
