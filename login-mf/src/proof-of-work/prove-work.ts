import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Path of the challenge at sign-on. A sign-on without one responds with 404. */
const CHALLENGE_PATH = '/login/forms/bg/challenge';

/** The challenge expires then. */
const TIMEOUT_MS = 15 * 60 * 1_000;

/**
 * Gets a challenge and solves it (docs/adr/0040-proof-of-work.md). Loaded only while an account waits.
 *
 * @param smQueryData data of sign-on, which names the price
 * @param signal ends the work when the visitor leaves
 * @returns value of the field `proofOfWork`; null when sign-on has no challenge, or the work took too long
 * @throws TypeError without a connection or WebCrypto
 */
export const proveWork = async (smQueryData: string, signal: AbortSignal): Promise<string | null> => {
  const response = await fetch(`${CHALLENGE_PATH}?SMQUERYDATA=${encodeURIComponent(smQueryData)}`);
  if (!response.ok) return null;
  const challenge = (await response.json()) as Challenge;
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort());
  const solution = await solveChallenge({ challenge, controller, timeout: TIMEOUT_MS, deriveKey });
  return solution && btoa(JSON.stringify({ challenge, solution }));
};
