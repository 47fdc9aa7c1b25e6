import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockFile, LockHeldError } from './file-lock';

const TIMEOUT_MS = 300;

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

/** Simulates the heartbeats of a process whose clock is an hour behind; returns a function that stops them. */
function startHeartbeats(): () => void {
  let mtimeMs = Date.now() - 3_600_000;
  const timer = setInterval(() => utimesSync(file, new Date(), new Date((mtimeMs += 5_000))), 20);
  return () => clearInterval(timer);
}

test('the lock of a live process in another container of the same host name is not stale @SEC-R17 @D-3', async () => {
  heldBy({ pid: 2 ** 30, space: 'another one' });
  const end = startHeartbeats();
  await expect(lockFile(file, undefined, TIMEOUT_MS)).rejects.toThrow(LockHeldError);
  end();
  expect(holder()['token']).toBe('other');
});

test('a lock without heartbeats is taken over, even if its timestamp lies in the future @SEC-R17 @D-3', async () => {
  heldBy({ pid: 1, host: 'elsewhere' });
  const later = new Date(Date.now() + 3_600_000);
  utimesSync(file, later, later);
  const begun = performance.now();
  const lock = await lockFile(file, undefined, TIMEOUT_MS);
  expect(performance.now() - begun).toBeGreaterThanOrEqual(TIMEOUT_MS);
  expect(holder()['pid']).toBe(process.pid);
  await lock.release();
});

test('a stalled holder whose lock was taken over is notified and does not release the new lock @SEC-R17 @D-3', async () => {
  jest.useFakeTimers();
  const lost = jest.fn();
  const lock = await lockFile(file, lost);
  heldBy({ pid: 1, host: 'elsewhere' });
  jest.advanceTimersByTime(5_000);
  jest.useRealTimers();
  while (lost.mock.calls.length === 0) await delay(10);
  expect(lost).toHaveBeenCalledTimes(1);
  await lock.release();
  expect(holder()['token']).toBe('other');
});
