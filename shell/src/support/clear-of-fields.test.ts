import { clearOfFields } from './clear-of-fields';
import { SCROLL_THROTTLE, throttled } from './throttled';

const button = { top: 700, bottom: 748, left: 322, right: 370 };
const field = (top: number) => ({ top, bottom: top + 48, left: 20, right: 370 });

test.each([
  ['nothing is in the way', [field(600)], 0],
  ['a field just touches it', [field(652), field(748)], 0],
  ['it stands on a field: down, where that is nearer', [field(690)], 38],
  ['it stands on a field: up, where that is nearer', [field(710)], -38],
  ['between two fields there is just room', [field(690), field(786)], 38],
  ['a field beside it does not count', [{ ...field(700), right: 300 }], 0],
] as const)('SUP-1 NAV-10 %s', (_what, fields, shift) => {
  expect(clearOfFields(button, fields, 844)).toBe(shift);
});

test('SUP-1 it keeps its place where nothing helps', () => {
  expect(clearOfFields(button, [{ top: 0, bottom: 844, left: 0, right: 390 }], 844)).toBe(0);
});

test('NAV-10 scrolling and resizing are answered every 20 ms at most', () => {
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
