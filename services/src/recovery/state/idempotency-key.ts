import type { FastifyRequest } from 'fastify';
import { timingSafeEqualText } from '@portal/server-kit/configuration';
import { MINUTE_MS } from '@portal/server-kit/scheduling';
import { type RecoveryContext } from '../recovery-context';

const HEADER = 'idempotency-key';

/** A structured string (draft-ietf-httpapi-idempotency-key-header, 2.1) with room for 128 random bits. */
const KEY = /^"[\w-]{22,64}"$/;

/** How long the response to a completed step can be repeated. */
const REPLAY_WINDOW_MS = 5 * MINUTE_MS;

/** Steps whose responses can be repeated. */
type RepeatedStep = 'proof' | 'change' | 'user ID';

/** Returns the fingerprint of a request's idempotency key, or null if it has no valid one. */
export function readIdempotencyKey(
  { secrets }: RecoveryContext,
  request: FastifyRequest,
  step: RepeatedStep,
): string | null {
  const key = request.headers[HEADER];
  return typeof key === 'string' && KEY.test(key) ? secrets.fingerprint('idempotency key', step, key) : null;
}

/** Returns whether two fingerprints are of the same key; a missing one equals none. */
export function isSameKey(stored: string | null, sent: string | null): boolean {
  return stored !== null && sent !== null && timingSafeEqualText(stored, sent);
}

/**
 * Returns whether a step was done so recently that its response may have been lost (security rule 17).
 *
 * @param done time by the clock of the server that did the step, which may be ahead
 */
export function isJustDone(done: Date | null, now: Date): boolean {
  return done !== null && Math.abs(now.getTime() - done.getTime()) <= REPLAY_WINDOW_MS;
}
