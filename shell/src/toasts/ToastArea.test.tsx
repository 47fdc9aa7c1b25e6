import { act, fireEvent, screen } from '@testing-library/react';
import { fixturePortal, renderInPortal } from '@portal/shared-wl-assets/test-support';
import { ToastArea } from './ToastArea';

const showToasts = (duration = 10_000) => {
  const portal = fixturePortal();
  renderInPortal(<ToastArea />, portal);
  act(() => portal.getState().showToast({ id: 'a', title: 'Done.', text: 'Go on.', duration }));
  pass(100);
  return portal;
};
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

test('the live region exists 100 ms before its text, and is assertive @CST', () => {
  const portal = fixturePortal();
  renderInPortal(<ToastArea />, portal);
  act(() => portal.getState().showToast({ id: 'a', title: 'Done.', text: 'Go on.', duration: 10_000 }));
  expect(screen.getByRole('status')).toHaveAttribute('aria-live', 'assertive');
  pass(99);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  pass(1);
  expect(screen.getByRole('status')).toHaveTextContent('Done.Go on.');
});

test('a toast duration is limited to 2^31-1 ms; a longer one would end at once @CST', () => {
  showToasts(2 ** 40);
  pass(60_000);
  expect(screen.getByText('Done.')).toBeInTheDocument();
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a toast is announced and disappears after 10 s @LOG-13', () => {
  showToasts();
  expect(screen.getByRole('status')).toHaveTextContent('Done.Go on.');
  pass(9_999);
  expect(screen.getByText('Done.')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Done.')).toBeNull();
});

test('a toast stays while the pointer or the focus is on it @LOG-13', () => {
  showToasts();
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

test.each(['pointer', 'focus'])('a toast disappears after 30 s under the %s @LOG-13', (by) => {
  showToasts();
  if (by === 'pointer') fireEvent.pointerEnter(screen.getByText('Done.').closest('.toast') as HTMLElement);
  else act(() => screen.getByRole('button', { name: 'Close' }).focus());
  pass(29_999);
  expect(screen.getByText('Done.')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Done.')).toBeNull();
});

test('a toast can be closed @LOG-13', () => {
  showToasts();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Done.')).toBeNull();
});
