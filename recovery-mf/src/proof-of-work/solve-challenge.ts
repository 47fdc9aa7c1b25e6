import { solveChallenge as solve } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ProofOfWork } from '@portal/contract/api';

/** Timeout on a slow device; the challenge expires soon after. */
const TIMEOUT_MS = 90_000;

/**
 * Solves a challenge (ALTCHA, proof of work version 2). WebCrypto derives each key off the main thread, so the page stays
 * responsive without a worker, which a host page's CSP may forbid (docs/adr/0040-proof-of-work.md).
 *
 * @param isAwaited returns whether the visitor still waits; called before each attempt
 * @returns the value of the header X-Portal-Proof-Of-Work; null when the visitor no longer waits
 * @throws Error when it takes longer than 90 s, or the browser has no WebCrypto
 */
export const solveChallenge = async (
  challenge: ProofOfWork,
  isAwaited: () => boolean,
): Promise<string | null> => {
  const controller = new AbortController();
  const solution = await solve({
    challenge,
    controller,
    timeout: TIMEOUT_MS,
    deriveKey: (...attempt) => {
      if (!isAwaited()) controller.abort();
      return deriveKey(...attempt);
    },
  });
  if (!isAwaited()) return null;
  if (solution === null) throw new Error(`No solution within ${TIMEOUT_MS} ms`);
  return btoa(JSON.stringify({ challenge, solution }));
};
