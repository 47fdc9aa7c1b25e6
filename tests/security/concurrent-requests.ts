import { expect } from '@playwright/test';
import type { ServiceResponse } from './visitor';

/**
 * Retries while the database is unavailable: on a slow machine some of many parallel requests exceed the database
 * timeout.
 */
export async function waitForResponses(send: () => Promise<ServiceResponse>): Promise<ServiceResponse> {
  const response = await send();
  return response.status === 503 ? waitForResponses(send) : response;
}

/**
 * Tries wrong passcodes in parallel and asserts that all are rejected and at most five are evaluated; the fifth locks
 * the recovery. A retried request may already have been evaluated.
 */
export async function expectFourEvaluated(
  count: number,
  guess: (turn: number) => Promise<ServiceResponse>,
): Promise<void> {
  let requested = 0;
  const responses = await Promise.all(
    Array.from({ length: count }, (_, turn) =>
      waitForResponses(() => {
        requested += 1;
        return guess(turn);
      }),
    ),
  );
  for (const { status } of responses) expect(status).toBe(422);
  const words = responses.map(({ body }) => body['errorMessage']);
  for (const word of words) expect(['OTP_ERR_001', 'OTP_ERR_003']).toContain(word);
  const evaluated = words.filter((word) => word === 'OTP_ERR_001').length;
  expect(evaluated).toBeLessThanOrEqual(4);
  expect(evaluated).toBeGreaterThanOrEqual(4 - (requested - count));
}
