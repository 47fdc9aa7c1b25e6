import { expect } from '@playwright/test';
import { test } from '../../portal/browser-test';
import { RECOVERY_TIMES } from '../recovery/checks/equality-checks';
import { SIGN_ON_TIMES } from '../sign-on/checks/attack-checks';
import { findTimeDifference, type TimeRule } from './compare-times';

/** Pseudo-random numbers from 0 to 1 (mulberry32), so that each run simulates the same machines. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Simulates the durations of requests on a loaded machine, in milliseconds: 20 without load; while another process runs,
 * which lasts for about eight requests, each takes up to 600 longer; one in ten waits for up to 400.
 */
function createLoadedMachine(seed: number): () => number {
  const random = createRandom(seed);
  let isLoaded = false;
  return () => {
    if (random() < 1 / 8) isLoaded = !isLoaded;
    const load = isLoaded ? random() * 600 : 0;
    const pause = random() < 0.1 ? random() * 400 : 0;
    return 15 + random() * 10 + load + pause;
  };
}

async function countDifferences(runs: number, delayMs: number, rule: TimeRule): Promise<number> {
  let count = 0;
  for (let run = 0; run < runs; run += 1) {
    const request = createLoadedMachine(run);
    const measure = async (isKnownFirst: boolean) => {
      const [first, second] = [request(), request()];
      const [known, unknown] = isKnownFirst ? [first, second] : [second, first];
      return { known: known + delayMs, unknown };
    };
    if ((await findTimeDifference(measure, rule)) !== 0) count += 1;
  }
  return count;
}

for (const [name, rule] of [
  ['recovery', RECOVERY_TIMES],
  ['sign-on', SIGN_ON_TIMES],
] as const) {
  test(`${name}: a loaded machine raises no alarm in 2,000 simulated runs @D-3`, async () => {
    expect(await countDifferences(2_000, 0, rule)).toBe(0);
  });

  test(`${name}: a known user who takes longer than the load is found in every simulated run @D-3`, async () => {
    expect(await countDifferences(200, 900, rule)).toBe(200);
  });
}

test('without load a difference of 60 ms is found, in both directions, and one of 10 ms is not @D-3', async () => {
  const measureOf = (delay: number) => async () => ({ known: 20 + delay, unknown: 20 });
  expect(await findTimeDifference(measureOf(60), RECOVERY_TIMES)).toBe(60);
  expect(await findTimeDifference(async () => ({ known: 20, unknown: 100 }), RECOVERY_TIMES)).toBe(-80);
  expect(await findTimeDifference(measureOf(10), RECOVERY_TIMES)).toBe(0);
});
