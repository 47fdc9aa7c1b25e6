import { START_MS } from '../services-under-test';
import { checkpointsOf } from './checkpoints';
import { openEmbedded } from './embedded';

const FIVE_MINUTES = 5 * 60 * 1_000;

// The thread of the database speaks by messages, which go on.
beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

test(
  'D-3 the embedded database puts its log into place by itself, every five minutes in which it is used',
  async () => {
    const database = await openEmbedded(undefined);
    const whence = async (): Promise<string> => {
      const [row] = await database.query<{ redo_lsn: string }>(
        'SELECT redo_lsn::text FROM pg_control_checkpoint()',
      );
      return row?.redo_lsn ?? '';
    };
    const seen = new Set([await whence()]);
    for (let count = 0; count < 2; count += 1) {
      await database.script('CREATE TABLE IF NOT EXISTS trial (id int); INSERT INTO trial VALUES (1)');
      jest.advanceTimersByTime(FIVE_MINUTES - 1);
      seen.add(await whence());
      expect(seen.size).toBe(count + 1);
      jest.advanceTimersByTime(1);
      seen.add(await whence());
      expect(seen.size).toBe(count + 2);
    }
    await database.close();
  },
  START_MS,
);

test('D-3 an unused database is left alone, and a failure is tried again', async () => {
  const checkpoint = jest.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('full'));
  const checkpoints = checkpointsOf(() => checkpoint());
  const pass = () => jest.advanceTimersByTimeAsync(FIVE_MINUTES);
  await pass();
  await pass();
  await pass();
  expect(checkpoint).toHaveBeenCalledTimes(2);
  checkpoints.noteUse();
  await pass();
  expect(checkpoint).toHaveBeenCalledTimes(3);
  checkpoints.noteUse();
  checkpoints.stop();
  await pass();
  expect(checkpoint).toHaveBeenCalledTimes(3);
});
