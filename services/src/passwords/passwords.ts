import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { WaitingWork } from '@portal/server-kit/scheduling';
import { normalizePassword } from '@portal/shared-wl-assets/validation';
import { HashingFailedError, type HashingLane, HashingPool } from './hashing-pool';

/**
 * Argon2id (RFC 9106) with the minimum of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, some 12 ms. Raise
 * it here; older hashes contain their own parameters.
 */
const CURRENT = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SALT_BYTES = 16;
/** A PHC string of Argon2 with salt and hash. */
const HASH_FORM = /^\$argon2(?:id|i|d)(?:\$v=\d+)?\$m=\d+,t=\d+,p=\d+\$[A-Za-z\d+/]+\$[A-Za-z\d+/]+$/;
/** Most that an imported hash may cost: 256 MiB and as many threads as a server may have. */
const MAX_MEMORY_KIB = 262_144;
const MAX_PASSES = 10;
const MAX_THREADS = 16;
const PORTABLE_FORM =
  /^\$argon2(?:id|i|d)\$v=(?:16|19)\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$([A-Za-z\d+/]{11,86})\$([A-Za-z\d+/]{16,86})$/;
const CURRENT_SALT = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]{22})\$/;

/**
 * 100 waiting changes are less than a second of work. A first-time set-up waits twice and still responds within the
 * portal's 20 seconds; later results are not stored.
 */
const pool = new HashingPool({ atOnce: 2, waiting: 100, longestWaitMs: 9_000 });

/** Hashes that wait for their turn. */
export const waitingHashes: WaitingWork = pool.waiters;

async function computed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new HashingFailedError(error);
  }
}

function hashWith(text: string, salt: Buffer): Promise<string> {
  return computed(hash(normalizePassword(text), { ...CURRENT, salt }));
}

async function isOutdated(hashed: string, text: string): Promise<boolean> {
  return HASH_FORM.test(hashed) ? await computed(verify(hashed, normalizePassword(text))) : false;
}

/**
 * Hashes a password with a new salt into a PHC string, which contains the parameters.
 *
 * @throws HashingBusyError when too many wait; HashingFailedError when it cannot be computed
 */
export async function hashPassword(text: string): Promise<string> {
  return await pool.run('change', () => hashWith(text, randomBytes(SALT_BYTES)));
}

/**
 * Returns whether `text` is the password of `hashed`; false also when `hashed` is malformed.
 *
 * @param turn partition of the queue: the user of a change, the network of a sign-in
 * @throws HashingBusyError when too many wait in the lane; HashingFailedError when it cannot be computed, which says
 *   nothing about the password
 */
export async function verifyPassword(
  hashed: string,
  text: string,
  lane: HashingLane = 'verify',
  turn?: string,
): Promise<boolean> {
  return await pool.run(lane, () => isOutdated(hashed, text), turn);
}

/**
 * Returns whether a hash from elsewhere can be stored: a PHC string of Argon2 whose cost the server can bear at each
 * sign-in. Other parameters would let a file slow down every sign-in.
 */
export function isPortableHash(hashed: string): boolean {
  const [, memory, passes, threads, salt = '', hash = ''] = PORTABLE_FORM.exec(hashed) ?? [];
  if (memory === undefined) return false;
  // Base64 without padding never ends one character after whole bytes.
  const isWhole = [salt, hash].every(({ length }) => length % 4 !== 1);
  const [m, t, p] = [memory, passes, threads].map(Number) as [number, number, number];
  return (
    isWhole && p >= 1 && t >= 1 && m >= 8 * p && m <= MAX_MEMORY_KIB && t <= MAX_PASSES && p <= MAX_THREADS
  );
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/**
 * Hashes a new password unless it is one of the earlier ones (newest first): then null (CHG-2, history of 12). The
 * user's salt stays the same, so that one computation covers the whole history. Everything is one turn, so that a
 * rejection has computed nothing.
 *
 * @param user partition of the queue
 * @throws HashingBusyError when too many wait; HashingFailedError when one cannot be computed
 */
export async function hashUnlessUsed(
  text: string,
  earlier: readonly string[],
  user?: string,
): Promise<string | null> {
  return await pool.run(
    'change',
    async () => {
      const kept = CURRENT_SALT.exec(earlier[0] ?? '')?.[1];
      const hashed = await hashWith(text, kept ? Buffer.from(kept, 'base64') : randomBytes(SALT_BYTES));
      const salt = CURRENT_SALT.exec(hashed)?.[1];
      let used = false;
      for (const old of earlier) {
        const sameSalt = CURRENT_SALT.exec(old)?.[1] === salt;
        used = (sameSalt ? isSame(old, hashed) : await isOutdated(old, text)) || used;
      }
      return used ? null : hashed;
    },
    user,
  );
}
