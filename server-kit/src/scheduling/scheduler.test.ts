import fastify, { type FastifyInstance } from 'fastify';
import { everyHour, everyMinute } from './scheduler';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let app: FastifyInstance;
let warn: jest.SpyInstance;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  app = fastify();
  warn = jest.spyOn(app.log, 'warn').mockReturnValue(undefined);
});
afterEach(async () => {
  await app.close();
  jest.useRealTimers();
});

/** Lets pending promises settle. */
function settle() {
  return new Promise((resolve) => setImmediate(resolve));
}

test.each([
  ['hour', everyHour, HOUR_MS],
  ['minute', everyMinute, MINUTE_MS],
])('the job runs at startup and every %s until the server closes @SEC-R12', async (_name, repeat, every) => {
  const work = jest.fn(() => Promise.resolve());
  repeat(app, work, 'failed');
  expect(work).not.toHaveBeenCalled();
  await app.ready();
  for (let count = 1; count <= 3; count += 1) {
    await settle();
    expect(work).toHaveBeenCalledTimes(count);
    jest.advanceTimersByTime(every - 1);
    expect(work).toHaveBeenCalledTimes(count);
    jest.advanceTimersByTime(1);
  }
  await app.close();
  jest.advanceTimersByTime(2 * every);
  expect(work).toHaveBeenCalledTimes(4);
});

test('a run that exceeds its interval is not overlapped by a second one @SEC-R12', async () => {
  let end: () => void = () => undefined;
  const work = jest.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  everyMinute(app, work, 'failed');
  await app.ready();
  jest.advanceTimersByTime(3 * MINUTE_MS);
  expect(work).toHaveBeenCalledTimes(1);
  end();
  await settle();
  jest.advanceTimersByTime(MINUTE_MS);
  expect(work).toHaveBeenCalledTimes(2);
});

test('a failure is logged as a warning and retried; a run stopped by shutdown is no failure @SEC-R12', async () => {
  let fail: (error: Error) => void = () => undefined;
  const work = jest
    .fn<Promise<void>, []>()
    .mockRejectedValueOnce(new Error('away'))
    .mockImplementation(
      () =>
        new Promise((_resolve, reject) => {
          fail = reject;
        }),
    );
  everyHour(app, work, 'Not deleted');
  await app.ready();
  await settle();
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'repeated work failed' }),
    'Not deleted',
  );
  jest.advanceTimersByTime(HOUR_MS);
  expect(work).toHaveBeenCalledTimes(2);
  await app.close();
  fail(new Error('closed'));
  await settle();
  expect(warn).toHaveBeenCalledTimes(1);
});
