import { tmpdir } from 'node:os';
import { DatabaseUnavailableError } from './database-unavailable-error';
import { hasFreeSpace, ServerDisk } from './disk-space';

const statfs = jest.fn<Promise<{ bavail: number; bsize: number }>, [string]>();
jest.mock('node:fs/promises', () => ({
  ...jest.requireActual<object>('node:fs/promises'),
  statfs: (folder: string) => statfs(folder),
}));

test.each([
  [32 * 1024, true],
  [32 * 1024 - 1, false],
  [0, false],
])('a disk with %d free blocks of 1 KiB has enough space: %s @D-14', async (bavail, expected) => {
  statfs.mockResolvedValueOnce({ bavail, bsize: 1024 });
  expect(await hasFreeSpace(tmpdir())).toBe(expected);
});

test('the server disk counts as full for 30 s after a write failed for lack of space @D-14', () => {
  let now = 1_000;
  const disk = new ServerDisk(() => now);
  expect(disk.isFull).toBe(false);
  disk.note(new DatabaseUnavailableError({ code: '57P01' }));
  disk.note(new DatabaseUnavailableError(null));
  expect(disk.isFull).toBe(false);
  disk.note(new DatabaseUnavailableError({ code: '53100' }));
  now += 29_999;
  expect(disk.isFull).toBe(true);
  now += 1;
  expect(disk.isFull).toBe(false);
});
