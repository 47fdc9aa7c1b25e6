import { expect } from '@playwright/test';
import type { ServiceResponse } from './visitor';

/** Asks once more as long as the database is away: of many calls at once on a slow machine some wait longer than it may take. */
export async function waitForResponses(ask: () => Promise<ServiceResponse>): Promise<ServiceResponse> {
  const response = await ask();
  return response.status === 503 ? waitForResponses(ask) : response;
}

/**
 * Tries wrong codes all at once, and checks that all are refused and that as many are evaluated as a recovery allows: four,
 * and the fifth, which gets the lock. One that is cut off may have been evaluated before, unseen.
 */
export async function expectFourEvaluated(
  count: number,
  guess: (turn: number) => Promise<ServiceResponse>,
): Promise<void> {
  let asked = 0;
  const responses = await Promise.all(
    Array.from({ length: count }, (_, turn) =>
      waitForResponses(() => {
        asked += 1;
        return guess(turn);
      }),
    ),
  );
  for (const { status } of responses) expect(status).toBe(422);
  const words = responses.map(({ body }) => body['errorMessage']);
  for (const word of words) expect(['OTP_ERR_001', 'OTP_ERR_003']).toContain(word);
  const evaluated = words.filter((word) => word === 'OTP_ERR_001').length;
  expect(evaluated).toBeLessThanOrEqual(4);
  expect(evaluated).toBeGreaterThanOrEqual(4 - (asked - count));
}
