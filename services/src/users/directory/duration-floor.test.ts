import { computePaddedMs } from './duration-floor';

const STEP_MS = 50;
/** Longest difference between the work for known and for unknown users, in milliseconds. */
const DIFFERENCE_MS = 8;

test('at every distance of the directory, work of unequal length is padded alike @SEC-R4', () => {
  for (let tookMs = 0; tookMs <= 400; tookMs += 0.5) {
    const recent = [tookMs, tookMs + DIFFERENCE_MS];
    const known = computePaddedMs(recent, tookMs + DIFFERENCE_MS, STEP_MS);
    expect([tookMs, computePaddedMs(recent, tookMs, STEP_MS)]).toEqual([tookMs, known]);
    // The timer is still ahead of both when they end.
    expect(known - (tookMs + DIFFERENCE_MS)).toBeGreaterThanOrEqual(STEP_MS / 5);
  }
});

test('slower work than the recent is padded to a separate step @SEC-R4', () => {
  expect(computePaddedMs([3, 4], 720, STEP_MS)).toBe(750);
  expect(computePaddedMs([], 720, STEP_MS)).toBe(750);
});
