/** @jest-environment node */
import { whenIdle } from './when-idle';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  Reflect.deleteProperty(globalThis, 'cancelIdleCallback');
});

test('a deferred task runs when the browser is idle, or after two seconds', () => {
  const ask = jest.fn((_task: () => void, _options: { timeout: number }) => 7);
  const cancel = jest.fn();
  Object.assign(globalThis, { requestIdleCallback: ask, cancelIdleCallback: cancel });
  const task = jest.fn();
  const stop = whenIdle(task);
  expect(ask).toHaveBeenCalledWith(task, { timeout: 2_000 });
  stop();
  expect(cancel).toHaveBeenCalledWith(7);
});

test('a browser without requestIdleCallback runs the task a little later, unless it is cancelled', () => {
  const scheduled = jest.fn();
  const dropped = jest.fn();
  whenIdle(scheduled);
  whenIdle(dropped)();
  expect(scheduled).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(scheduled).toHaveBeenCalledTimes(1);
  expect(dropped).not.toHaveBeenCalled();
});
