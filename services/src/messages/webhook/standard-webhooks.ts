import { createHmac } from 'node:crypto';
import { timingSafeEqualText } from '@portal/server-kit/configuration';

/** Signed headers of Standard Webhooks 1.0 (https://www.standardwebhooks.com). */
export const WEBHOOK_HEADERS = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const;

/** Largest difference between a timestamp and the clock of its reader, in seconds. */
export const TIMESTAMP_TOLERANCE_SECONDS = 300;

/** Maximum number of signatures that are compared; a sender adds one per secret. */
const MAX_SIGNATURES = 5;

/** Returns `v1,` and the base64 HMAC-SHA-256 of id, timestamp in seconds and body, joined by full stops. */
function computeSignature(secret: Buffer, id: string, timestamp: string, body: string | Buffer): string {
  const hmac = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body);
  return `v1,${hmac.digest('base64')}`;
}

/**
 * Signs a body.
 *
 * @param secrets each adds a signature, so that a receiver may have either during a rotation
 */
export function signedHeaders(
  secrets: readonly Buffer[],
  id: string,
  now: Date,
  body: string,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  return {
    [WEBHOOK_HEADERS.id]: id,
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.signature]: secrets
      .map((secret) => computeSignature(secret, id, timestamp, body))
      .join(' '),
  };
}

/** Verdict on a signed request; only a request that is `signed` has an effect. */
export type SignatureVerdict = { kind: 'signed'; id: string } | { kind: 'unsigned' } | { kind: 'expired' };

/**
 * Verifies a request's signature over id, timestamp and body, in constant time, and then its timestamp. A clock set back may
 * accept a request that was rejected as expired: senders sign each attempt again, and each id takes effect once.
 *
 * @param secrets secrets, any of which may have signed the request
 */
export function verifySignature(
  secrets: readonly Buffer[],
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  body: Buffer,
  now: Date,
): SignatureVerdict {
  const id = headers[WEBHOOK_HEADERS.id];
  const timestamp = headers[WEBHOOK_HEADERS.timestamp];
  const givenSignature = headers[WEBHOOK_HEADERS.signature];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof givenSignature !== 'string')
    return { kind: 'unsigned' };
  if (!/^[\x21-\x7e]{1,200}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return { kind: 'unsigned' };
  const expected = secrets.map((secret) => computeSignature(secret, id, timestamp, body));
  const isSigned = givenSignature
    .split(' ')
    .slice(0, MAX_SIGNATURES)
    .some((signature) => expected.some((each) => timingSafeEqualText(signature, each)));
  if (!isSigned) return { kind: 'unsigned' };
  const age = Math.abs(now.getTime() / 1_000 - Number(timestamp));
  return age <= TIMESTAMP_TOLERANCE_SECONDS ? { kind: 'signed', id } : { kind: 'expired' };
}
