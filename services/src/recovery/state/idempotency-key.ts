import type { FastifyRequest } from 'fastify';
import { timingSafeEqualText } from '@portal/server-kit/configuration';
import { MINUTE_MS } from './durations';
import { type RecoveryContext } from './recovery-context';

const HEADER = 'idempotency-key';

/** A structured string (draft-ietf-httpapi-idempotency-key-header, 2.1) with room for 128 random bits. */
const KEY = /^"[\w-]{22,64}"$/;

/** For how long the response to a step that is done is given again. */
const REPLAY_WINDOW_MS = 5 * MINUTE_MS;

/** The steps whose responses can be given again. */
type RepeatedStep = 'proof' | 'change' | 'user ID';

/** The fingerprint of the key that the page gave to a request, or null for a request without a valid one. */
export function idempotencyKey(
  { secrets }: RecoveryContext,
  request: FastifyRequest,
  step: RepeatedStep,
): string | null {
  const key = request.headers[HEADER];
  return typeof key === 'string' && KEY.test(key) ? secrets.fingerprint('idempotency key', step, key) : null;
}

/** Returns whether two fingerprints are of the same key; two missing ones are equal. */
export function isSameKey(stored: string | null, sent: string | null): boolean {
  return stored !== null && sent !== null && timingSafeEqualText(stored, sent);
}

/**
 * Returns whether a step was done so recently that its response may have been lost (security rule 17).
 *
 * @param done by the clock of the portal that did it, which may be ahead
 */
export function isJustDone(done: Date | null, now: Date): boolean {
  return done !== null && Math.abs(now.getTime() - done.getTime()) <= REPLAY_WINDOW_MS;
}
