import { pbkdf2Sync } from 'node:crypto';
import { type Challenge, type Payload, solveChallenge } from 'altcha-lib';

/** Solves a challenge as a page does, but on one thread, which is faster in tests. */
export async function solvePayload(challenge: Challenge): Promise<Payload> {
  const solution = await solveChallenge({
    challenge,
    // The minimum that the reference service chooses.
    counterStart: 500,
    deriveKey: ({ cost, keyLength }, salt, password) =>
      Promise.resolve({ derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256') }),
  });
  if (solution === null) throw new Error('The challenge was not solved');
  return { challenge, solution };
}

/** Returns the value of the header with a proof. */
export function proofHeader(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64');
}
