import { randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { ServerSecrets } from '@portal/server-kit/configuration';
import { isRecord } from '@portal/server-kit/http';
import { addMs, SECOND_MS } from '@portal/server-kit/scheduling';
import { readStrictJson } from '../api/strict-json';
import { isAhead } from '../database/stored-time';
import type { GatedOperation } from './gated-operation';

/** Operations that a proof of work may precede. */
export type ProvedOperation = GatedOperation | 'signIn';

/** Purpose to which a challenge is bound. */
export interface ProofPurpose {
  readonly operation: ProvedOperation;
  /** White-label key, or name of an app. */
  readonly whiteLabel: string;
  /** Id of the portal session. */
  readonly session: string;
}

/** Verdict on a proof, in fixed words for the audit log. */
export type ProofVerdict =
  | { readonly kind: 'proved'; readonly nonce: string; readonly expiresAt: Date; readonly work: number }
  | { readonly kind: 'unreadable' | 'altered' | 'expired' | 'foreign' | 'unsolved' };

/** Seconds until a challenge expires. */
export const CHALLENGE_SECONDS = 120;

/**
 * PBKDF2 iterations per attempt, and limits for the number of attempts of a solution: one million iterations on average,
 * at most 1.5 million. docs/how-to/protect-from-bots.md lists the resulting times.
 */
const ITERATIONS = 1_000;
const MIN_ATTEMPTS = 500;
const MAX_ATTEMPTS = 1_500;

/** Operations whose proofs an operation accepts: a proof for the look-up of a user also starts that user's recovery. */
const ACCEPTED_PROOFS: Readonly<Record<ProvedOperation, readonly ProvedOperation[]>> = {
  signIn: ['signIn'],
  findUser: ['findUser'],
  startRecovery: ['startRecovery', 'findUser'],
};

/** Longer than any valid proof, in characters. */
const MAX_PROOF_LENGTH = 3_000;

/** Derives the HMAC keys of challenges and their solutions from the server key. */
function deriveKeys(secrets: ServerSecrets) {
  return {
    hmacSignatureSecret: secrets.fingerprint('proof of work', 'challenge'),
    hmacKeySignatureSecret: secrets.fingerprint('proof of work', 'solution'),
  };
}

function createChallengeData(secrets: ServerSecrets, { operation, whiteLabel, session }: ProofPurpose) {
  return { operation, whiteLabel, session: secrets.fingerprint('proof of work', 'session', session) };
}

/**
 * Creates a signed challenge (ALTCHA, proof of work version 2). The server chooses the number of attempts, so that it is
 * bounded for every visitor.
 *
 * @param work multiple of the usual work
 */
export function createProofChallenge(
  secrets: ServerSecrets,
  purpose: ProofPurpose,
  now: Date,
  { work = 1, seconds = CHALLENGE_SECONDS } = {},
): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ITERATIONS,
    counter: randomInt(MIN_ATTEMPTS * work, MAX_ATTEMPTS * work + 1),
    data: { ...createChallengeData(secrets, purpose), work },
    deriveKey,
    expiresAt: addMs(now, seconds * SECOND_MS),
    ...deriveKeys(secrets),
  });
}

function isPayload(value: unknown): value is Payload {
  if (!isRecord(value) || !isRecord(value['challenge']) || !isRecord(value['solution'])) return false;
  const { parameters, signature } = value['challenge'];
  return typeof signature === 'string' && isRecord(parameters) && isRecord(parameters['data'] ?? {});
}

/** Decodes the payload of a proof from base64 of JSON; null when it is malformed. */
function readPayload(proof: string): Payload | null {
  if (proof.length > MAX_PROOF_LENGTH) return null;
  try {
    const payload = readStrictJson(Buffer.from(proof, 'base64'));
    return isPayload(payload) ? payload : null;
  } catch {
    return null;
  }
}

/**
 * Verifies a proof, but not whether it was used before (see `spendProof`).
 *
 * @returns the verdict; `nonce` contains the purpose's operation if the proof is for another one, so that each operation
 *   can spend the proof once
 */
export async function verifyProof(
  secrets: ServerSecrets,
  purpose: ProofPurpose,
  proof: string,
  now: Date,
): Promise<ProofVerdict> {
  const payload = readPayload(proof);
  if (payload === null) return { kind: 'unreadable' };
  const result = await verifySolution({ ...payload, deriveKey, ...deriveKeys(secrets) });
  if (result.expired) return { kind: 'expired' };
  if (result.invalidSignature !== false) return { kind: 'altered' };
  const { nonce, expiresAt = 0, data = {} } = payload.challenge.parameters;
  const end = new Date(expiresAt * SECOND_MS);
  // The library uses the system clock; this check uses the clock of the service. A clock set back may admit an expired proof
  // that was never spent, which took as much work and counts once as well.
  if (!isAhead(end, now)) return { kind: 'expired' };
  const provedOperation = ACCEPTED_PROOFS[purpose.operation].find((operation) =>
    Object.entries(createChallengeData(secrets, { ...purpose, operation })).every(
      ([name, value]) => data[name] === value,
    ),
  );
  if (provedOperation === undefined) return { kind: 'foreign' };
  if (!result.verified) return { kind: 'unsolved' };
  const isForOther = provedOperation !== purpose.operation;
  return {
    kind: 'proved',
    nonce: isForOther ? `${nonce} ${purpose.operation}` : nonce,
    expiresAt: end,
    work: Number(data['work']),
  };
}
