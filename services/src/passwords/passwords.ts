import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '@portal/contract/validation';
import type { QueueMetrics } from '@portal/server-kit/scheduling';
import { currentHashPrefix, hashingCost } from './hashing-cost';
import { HashingFailedError, type HashingLane, HashingPool } from './hashing-pool';

const SALT_BYTES = 16;
/** Matches a PHC string of Argon2 with salt and hash. */
const HASH_FORM = /^\$argon2(?:id|i|d)(?:\$v=\d+)?\$m=\d+,t=\d+,p=\d+\$[A-Za-z\d+/]+\$[A-Za-z\d+/]+$/;
/** Maximum cost of an imported hash: 256 MiB, 10 passes, 16 threads. */
const MAX_MEMORY_KIB = 262_144;
const MAX_PASSES = 10;
const MAX_THREADS = 16;
const PORTABLE_FORM =
  /^\$argon2(?:id|i|d)\$v=(?:16|19)\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$([A-Za-z\d+/]{11,86})\$([A-Za-z\d+/]{16,86})$/;

/**
 * 100 waiting changes are less than a second of work. A first-time setup waits up to twice 9 s, less than
 * the 30 s after which its page gives up.
 */
const pool = new HashingPool({ concurrency: 2, waiting: 100, longestWaitMs: 9_000 });

/** Statistics of the hashes that wait in the queue. */
export const waitingHashes: QueueMetrics = pool.queueMetrics;

async function wrapHashingError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new HashingFailedError(error);
  }
}

function hashWith(text: string, salt: Buffer): Promise<string> {
  return wrapHashingError(hash(normalizePassword(text), { ...hashingCost, salt }));
}

async function matchesHash(hashed: string, text: string): Promise<boolean> {
  return HASH_FORM.test(hashed) ? await wrapHashingError(verify(hashed, normalizePassword(text))) : false;
}

/**
 * Hashes a password with a new salt into a PHC string, which contains the parameters.
 *
 * @throws HashingBusyError when too many hashes wait; HashingFailedError when the hash cannot be computed
 */
export async function hashPassword(text: string): Promise<string> {
  return await pool.run('change', () => hashWith(text, randomBytes(SALT_BYTES)));
}

/**
 * Whether `text` is the password of `hashed`; false when `hashed` is malformed.
 *
 * @param partition queue partition: the user of a change, the network of a sign-in
 * @throws HashingBusyError when too many hashes wait in the lane; HashingFailedError when the hash cannot be computed,
 *   which says nothing about the password
 */
export async function verifyPassword(
  hashed: string,
  text: string,
  lane: HashingLane = 'verify',
  partition?: string,
): Promise<boolean> {
  return await pool.run(lane, () => matchesHash(hashed, text), partition);
}

/**
 * Whether an imported hash can be stored: a PHC string of Argon2 within the maximum cost, because an expensive hash would
 * slow down every sign-in.
 */
export function isPortableHash(hashed: string): boolean {
  const [, memory, passes, threads, salt = '', hash = ''] = PORTABLE_FORM.exec(hashed) ?? [];
  if (memory === undefined) return false;
  // Unpadded base64 of whole bytes never has a length of 4n + 1.
  const isWhole = [salt, hash].every(({ length }) => length % 4 !== 1);
  const [m, t, p] = [memory, passes, threads].map(Number) as [number, number, number];
  return (
    isWhole && p >= 1 && t >= 1 && m >= 8 * p && m <= MAX_MEMORY_KIB && t <= MAX_PASSES && p <= MAX_THREADS
  );
}

/** Returns the salt of a hash that has the current cost. */
function readCurrentSalt(hashed = ''): string | undefined {
  const prefix = currentHashPrefix();
  return hashed.startsWith(prefix) ? /^([\w+/]{22})\$/.exec(hashed.slice(prefix.length))?.[1] : undefined;
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/**
 * Hashes a new password; returns null when it is one of the earlier ones (CHG-2, history of 12). Reuses the user's salt,
 * so that one computation covers the whole history. Queued as one unit, so that HashingBusyError means no work was done.
 *
 * @param earlier hashes of earlier passwords, newest first
 * @param user partition of the queue
 * @throws HashingBusyError when too many hashes wait; HashingFailedError when a hash cannot be computed
 */
export async function hashUnlessUsed(
  text: string,
  earlier: readonly string[],
  user?: string,
): Promise<string | null> {
  return await pool.run(
    'change',
    async () => {
      const kept = readCurrentSalt(earlier[0]);
      const hashed = await hashWith(text, kept ? Buffer.from(kept, 'base64') : randomBytes(SALT_BYTES));
      const salt = readCurrentSalt(hashed);
      let used = false;
      for (const old of earlier) {
        const sameSalt = readCurrentSalt(old) === salt;
        used = (sameSalt ? isSame(old, hashed) : await matchesHash(old, text)) || used;
      }
      return used ? null : hashed;
    },
    user,
  );
}
