import { createPartLog } from '../slots/part-log';
import { onFirstInteraction } from './on-first-interaction';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

test.each(['pointermove', 'keydown', 'scroll'])('%s is a first interaction @STA-8', (sign) => {
  const start = jest.fn(() => Promise.resolve());
  onFirstInteraction(start, jest.fn());
  expect(start).not.toHaveBeenCalled();
  document.body.dispatchEvent(new Event(sign));
  document.body.dispatchEvent(new Event(sign));
  jest.advanceTimersByTime(60_000);
  expect(start).toHaveBeenCalledTimes(1);
});

test('a pointermove without movement is no interaction, one with movement is @STA-8', () => {
  const start = jest.fn(() => Promise.resolve());
  onFirstInteraction(start, jest.fn());
  const point = (type: string, movementX: number, movementY: number): void => {
    document.body.dispatchEvent(Object.assign(new Event(type), { movementX, movementY }));
  };
  point('pointermove', 0, 0);
  expect(start).not.toHaveBeenCalled();
  point('pointermove', 0, 1);
  expect(start).toHaveBeenCalledTimes(1);
  const other = jest.fn(() => Promise.resolve());
  onFirstInteraction(other, jest.fn());
  point('pointerdown', 0, 0);
  expect(other).toHaveBeenCalledTimes(1);
});

test('a page without interaction starts after ten seconds @STA-8', () => {
  const start = jest.fn(() => Promise.resolve());
  onFirstInteraction(start, jest.fn());
  jest.advanceTimersByTime(9_999);
  expect(start).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(start).toHaveBeenCalledTimes(1);
});

test('a prerendered page starts ten seconds after it is shown @STA-8', () => {
  const prerendered = Object.assign(document, { prerendering: true });
  const start = jest.fn(() => Promise.resolve());
  onFirstInteraction(start, jest.fn());
  jest.advanceTimersByTime(60_000);
  expect(start).not.toHaveBeenCalled();
  prerendered.prerendering = false;
  document.dispatchEvent(new Event('prerenderingchange'));
  jest.advanceTimersByTime(9_999);
  expect(start).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(start).toHaveBeenCalledTimes(1);
});

test('a visitor who leaves before statistics have loaded is reported once @STA-2', async () => {
  const leave = jest.fn();
  onFirstInteraction(() => Promise.resolve(), leave);
  dispatchEvent(new Event('pagehide'));
  dispatchEvent(new Event('pagehide'));
  expect(leave).toHaveBeenCalledTimes(1);
  const later = jest.fn();
  onFirstInteraction(() => Promise.resolve(), later);
  document.body.dispatchEvent(new Event('keydown'));
  await settled();
  dispatchEvent(new Event('pagehide'));
  expect(later).not.toHaveBeenCalled();
});

test('a prerendered page that is never shown is no visit @STA-2', () => {
  const prerendered = Object.assign(document, { prerendering: true });
  const leave = jest.fn();
  onFirstInteraction(() => Promise.resolve(), leave);
  dispatchEvent(new Event('pagehide'));
  expect(leave).not.toHaveBeenCalled();
  prerendered.prerendering = false;
});

test('up to twenty clicks are queued until they are recorded, and dropped if loading fails @STA-1', async () => {
  let arrive: (() => void) | undefined;
  let early: readonly Event[] = [];
  onFirstInteraction((given) => {
    early = given;
    return new Promise((_resolve, reject) => {
      arrive = () => reject(new Error('not to be had'));
    });
  }, jest.fn());
  document.body.click();
  document.body.dispatchEvent(new Event('keydown'));
  for (let count = 0; count < 40; count += 1) document.body.click();
  expect(early).toHaveLength(20);
  arrive?.();
  await settled();
  document.body.click();
  expect(early).toHaveLength(20);
});

test('part loads are queued until a listener subscribes @STA-2', () => {
  const log = createPartLog();
  const arrival = { part: 'shell', slot: 'header', elapsed: 5, error: null };
  for (let count = 0; count < 60; count += 1) log.add(arrival);
  const listener = jest.fn();
  log.subscribe(listener);
  expect(listener).toHaveBeenCalledTimes(50);
  log.add({ ...arrival, error: 'TypeError' });
  expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ error: 'TypeError' }));
});

test('the text of an early click is that before the page rendered @STA-1', () => {
  let read: ReadonlyMap<Event, string> = new Map();
  onFirstInteraction((_early, labels) => {
    read = labels;
    return new Promise(() => undefined);
  }, jest.fn());
  document.body.innerHTML = '<button><b>Send by</b> e-mail</button><input type="radio" value="secret">';
  const button = document.querySelector('button');
  button?.addEventListener('click', () => (button.textContent = 'Please wait'));
  document.body.dispatchEvent(new Event('keydown'));
  document.querySelector('b')?.click();
  document.querySelector('input')?.click();
  document.body.click();
  expect([...read.values()]).toEqual(['Send by e-mail', '', '']);
});
