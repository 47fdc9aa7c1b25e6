import { act, render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { InPortal } from '../test-support/InPortal';
import { ProgressLine } from './ProgressLine';

const Form = ({ active, open = false, failed = false }: Readonly<Record<string, boolean>>) => {
  const column = useRef<HTMLDivElement>(null);
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (failed) alert.current?.focus();
  }, [failed]);
  return (
    <>
      <div ref={column}>
        <button disabled={active}>Continue</button>
        <p ref={alert} tabIndex={-1}>
          Failed
        </p>
      </div>
      <ProgressLine active={active ?? false} column={column} open={open} />
    </>
  );
};
const button = () => screen.getByText('Continue');
const isInert = () => button().parentElement?.hasAttribute('inert');
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

/** Renders the form with the focus on its button, which loses it, as in a browser. */
const send = () => {
  const { rerender } = render(<Form active={false} />, { wrapper: InPortal });
  button().focus();
  rerender(<Form active />);
  button().blur();
  return rerender;
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the line appears after 400 ms, says "Please wait" once, and ends with the request @NAV-6', () => {
  const rerender = send();
  pass(399);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(isInert()).toBe(false);
  pass(1);
  expect(screen.getByRole('status')).toHaveTextContent(/^Please wait$/);
  expect(isInert()).toBe(true);
  rerender(<Form active={false} />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(isInert()).toBe(false);
});

test.each([100, 500])('after %d ms the focus returns to where it was @NAV-6', (duration) => {
  const rerender = send();
  pass(duration);
  rerender(<Form active={false} />);
  expect(button()).toHaveFocus();
});

test('a message that takes the focus keeps it @NAV-6', () => {
  const rerender = send();
  pass(500);
  rerender(<Form active={false} failed />);
  expect(screen.getByText('Failed')).toHaveFocus();
});

test('a page that stays usable has the line without words @NAV-6', () => {
  const rerender = send();
  pass(500);
  rerender(<Form active open />);
  expect(isInert()).toBe(false);
  expect(screen.getByRole('status')).not.toBeEmptyDOMElement();
  expect(screen.getByRole('status')).toHaveTextContent(/^$/);
});
