import { act, fireEvent, render, screen } from '@testing-library/react';
import { fixturePortal, InPortal } from '@portal/shared-wl-assets/test-support';
import { ToastArea } from './ToastArea';

const shown = (duration = 10_000) => {
  const portal = fixturePortal();
  render(
    <InPortal portal={portal}>
      <ToastArea />
    </InPortal>,
  );
  act(() => portal.getState().showToast({ id: 'a', title: 'Done.', text: 'Go on.', duration }));
  pass(100);
  return portal;
};
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test('CST the live region exists 100 ms before its text, and is assertive', () => {
  const portal = fixturePortal();
  render(
    <InPortal portal={portal}>
      <ToastArea />
    </InPortal>,
  );
  act(() => portal.getState().showToast({ id: 'a', title: 'Done.', text: 'Go on.', duration: 10_000 }));
  expect(screen.getByRole('status')).toHaveAttribute('aria-live', 'assertive');
  pass(99);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  pass(1);
  expect(screen.getByRole('status')).toHaveTextContent('Done.Go on.');
});

test('CST a toast duration is limited to 2^31-1 ms; a longer one would end at once', () => {
  shown(2 ** 40);
  pass(60_000);
  expect(screen.getByText('Done.')).toBeInTheDocument();
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('LOG-13 a toast is announced and disappears after 10 s', () => {
  shown();
  expect(screen.getByRole('status')).toHaveTextContent('Done.Go on.');
  pass(9_999);
  expect(screen.getByText('Done.')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Done.')).toBeNull();
});

test('LOG-13 a toast stays while the pointer or the focus is on it', () => {
  shown();
  const card = screen.getByText('Done.').closest('.toast') as HTMLElement;
  pass(6_000);
  fireEvent.pointerEnter(card);
  pass(5_000);
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  pass(5_000);
  fireEvent.pointerLeave(card);
  pass(5_000);
  expect(screen.getByText('Done.')).toBeInTheDocument();
  act(() => screen.getByRole('button', { name: 'Close' }).blur());
  pass(3_999);
  expect(screen.getByText('Done.')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Done.')).toBeNull();
});

test.each(['pointer', 'focus'])('LOG-13 a toast disappears after 30 s under the %s', (by) => {
  shown();
  if (by === 'pointer') fireEvent.pointerEnter(screen.getByText('Done.').closest('.toast') as HTMLElement);
  else act(() => screen.getByRole('button', { name: 'Close' }).focus());
  pass(29_999);
  expect(screen.getByText('Done.')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Done.')).toBeNull();
});

test('LOG-13 a toast can be closed', () => {
  shown();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Done.')).toBeNull();
});
