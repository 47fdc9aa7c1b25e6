import { act, renderHook } from '@testing-library/react';
import { SCROLL_THROTTLE, throttled } from './throttled';
import { useWithdrawn } from './use-withdrawn';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the direction is that of the last scrolling, and a page at its top is not scrolled down @SUP-1', () => {
  const { result } = renderHook(useWithdrawn);
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

test('a field counts from the visitor’s first touch or key until it is left @SUP-1', () => {
  document.body.innerHTML = '<input><button></button>';
  const [field, button] = [...document.body.children] as HTMLElement[];
  const { result } = renderHook(useWithdrawn);
  const send = (target: HTMLElement | undefined, type: string) => {
    act(() => void target?.dispatchEvent(new Event(type, { bubbles: true })));
    return result.current;
  };
  expect(send(field, 'pointerup')).toBe(true);
  expect(send(field, 'focusout')).toBe(false);
  expect(send(field, 'focusin')).toBe(true);
  expect(send(button, 'focusin')).toBe(false);
  expect(send(field, 'input')).toBe(true);
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
