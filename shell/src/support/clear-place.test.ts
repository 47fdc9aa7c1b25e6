/** @jest-environment node */
import { clearPlace, expand, isClear } from './clear-place';
import { debounced, SCROLL_THROTTLE, throttled } from './throttled';

const button = { top: 700, bottom: 748, left: 322, right: 370 };
const field = (top: number) => ({ top, bottom: top + 48, left: 20, right: 370 });

test.each([
  ['nothing overlaps the button', [field(600)], 0],
  ['a field just touches the button', [field(652), field(748)], 0],
  ['the button overlaps a field: it moves down if that is closer', [field(690)], 38],
  ['the button overlaps a field: it moves up if that is closer', [field(710)], -38],
  ['the button just fits between two fields', [field(690), field(786)], 38],
  ['a field next to the button does not count', [{ ...field(700), right: 300 }], 0],
] as const)('%s @SUP-1 @NAV-10', (_what, fields, shift) => {
  expect(clearPlace(button, fields, 844, 160)).toBe(shift);
  expect(isClear(button, fields, shift)).toBe(true);
});

test('the button keeps a gap to a control that it would touch @SUP-1 @NAV-10', () => {
  expect(clearPlace(button, expand([field(748)], 8), 844, 160)).toBe(-8);
  expect(clearPlace(button, expand([{ ...field(700), right: 318 }], 8), 844, 160)).not.toBe(0);
  expect(clearPlace(button, expand([{ ...field(700), right: 314 }], 8), 844, 160)).toBe(0);
});

test('if no shift helps, there is no free position @SUP-1', () => {
  expect(clearPlace(button, [{ top: 0, bottom: 844, left: 0, right: 390 }], 844, 844)).toBeNull();
});

test('the button moves no further than allowed @SUP-1 @NAV-10', () => {
  const high = [{ top: 500, bottom: 844, left: 0, right: 390 }];
  expect(clearPlace(button, high, 844, 160)).toBeNull();
  expect(clearPlace(button, high, 844, 844)).toBe(-248);
});

test('scroll and resize events are handled every 20 ms at most @NAV-10', () => {
  jest.useFakeTimers();
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
  jest.useRealTimers();
});

test('a debounced task runs once, after no event for that long @NAV-10', () => {
  jest.useFakeTimers();
  const task = jest.fn();
  const { run, stop } = debounced(task, 150);
  for (let time = 0; time < 500; time += 100) {
    run();
    jest.advanceTimersByTime(100);
  }
  expect(task).not.toHaveBeenCalled();
  jest.advanceTimersByTime(50);
  expect(task).toHaveBeenCalledTimes(1);
  run();
  stop();
  jest.advanceTimersByTime(500);
  expect(task).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});
