import { setTimeout as delay } from 'node:timers/promises';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { lockFile, LockHeldError } from './file-lock';

const PATIENCE = 300;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
  file = path.join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function holder(): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}
function heldBy(other: Record<string, unknown>): void {
  return writeFileSync(file, JSON.stringify({ token: 'other', started: '1', host: hostname(), ...other }));
}

/** Signs of life that an hour's difference of clocks lies between. */
function livingOn(): () => void {
  let sign = Date.now() - 3_600_000;
  const signs = setInterval(() => utimesSync(file, new Date(), new Date((sign += 5_000))), 20);
  return () => clearInterval(signs);
}

test('SEC-R17 D-3 a living process of another container is not taken for a dead one of this, although both bear one name', async () => {
  heldBy({ pid: 2 ** 30, space: 'another one' });
  const end = livingOn();
  await expect(lockFile(file, undefined, PATIENCE)).rejects.toThrow(LockHeldError);
  end();
  expect(holder()['token']).toBe('other');
});

test('SEC-R17 D-3 one that gives no sign of life is taken over, however late its clock has it', async () => {
  heldBy({ pid: 1, host: 'elsewhere' });
  const later = new Date(Date.now() + 3_600_000);
  utimesSync(file, later, later);
  const begun = performance.now();
  const lock = await lockFile(file, undefined, PATIENCE);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(PATIENCE);
  expect(holder()['pid']).toBe(process.pid);
  await lock.release();
});

test('D-3 a lock of an earlier version, whose process has ended, is taken over at once', async () => {
  heldBy({ pid: 2 ** 30 });
  const lock = await lockFile(file, undefined, 3_600_000);
  expect(holder()['pid']).toBe(process.pid);
  await lock.release();
});

test('SEC-R17 D-3 whoever stood still so long that another took over is told, and leaves the lock to that one', async () => {
  jest.useFakeTimers();
  const lost = jest.fn();
  const lock = await lockFile(file, lost);
  heldBy({ pid: 1, host: 'elsewhere' });
  jest.advanceTimersByTime(5_000);
  jest.useRealTimers();
  for (let wait = 0; wait < 200 && lost.mock.calls.length === 0; wait += 1) await delay(10);
  expect(lost).toHaveBeenCalledTimes(1);
  await lock.release();
  expect(holder()['token']).toBe('other');
});
