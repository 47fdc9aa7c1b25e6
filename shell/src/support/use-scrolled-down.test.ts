import { act, renderHook } from '@testing-library/react';
import { SCROLL_THROTTLE, throttled } from './throttled';
import { useScrolledDown } from './use-scrolled-down';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the direction is that of the last scrolling, and a page at its top is not scrolled down @SUP-1', () => {
  const { result } = renderHook(useScrolledDown);
  const scroll = (scrollY: number) => {
    Object.defineProperty(window, 'scrollY', { value: scrollY, configurable: true });
    act(() => {
      window.dispatchEvent(new Event('scroll'));
      jest.advanceTimersByTime(SCROLL_THROTTLE);
    });
    return result.current;
  };
  expect([0, 100, 300, 300, 250, 260, -40, 0].map(scroll)).toEqual([
    false,
    true,
    true,
    true,
    false,
    true,
    false,
    false,
  ]);
});

test('scroll and resize events are handled every 20 ms at most @NAV-10', () => {
  const task = jest.fn();
  const { run, stop } = throttled(task);
  for (let time = 0; time < 100; time += 5) {
    run();
    jest.advanceTimersByTime(5);
  }
  expect(SCROLL_THROTTLE).toBe(20);
  expect(task).toHaveBeenCalledTimes(5);
  run();
  stop();
  jest.advanceTimersByTime(100);
  expect(task).toHaveBeenCalledTimes(5);
});
