import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '@portal/shared-wl-assets/validation';
import { HashingFailedError, HashingPool, type HashingLane } from './hashing-pool';

/**
 * Argon2id (RFC 9106) with what OWASP's Password Storage Cheat Sheet asks for at least: 19 MiB, two passes, some 12 ms.
 * Raise here; older hashes keep the parameters they carry.
 */
const CURRENT = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SALT_BYTES = 16;
/** A PHC string of Argon2 with salt and hash. */
const HASH_FORM = /^\$argon2(?:id|i|d)(?:\$v=\d+)?\$m=\d+,t=\d+,p=\d+\$[A-Za-z\d+/]+\$[A-Za-z\d+/]+$/;
const CURRENT_SALT = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]{22})\$/;

/**
 * 100 changes that wait are less than a second of work. A first-time set-up waits twice, and still has its answer within
 * the 20 seconds in which the portal gives one: what nobody waits for any more is not stored.
 */
const pool = new HashingPool({ atOnce: 2, waiting: 100, longestWaitMs: 9_000 });

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

async function isBehind(hashed: string, text: string): Promise<boolean> {
  return HASH_FORM.test(hashed) ? await computed(verify(hashed, normalizePassword(text))) : false;
}

/**
 * Hashes a password with a new salt; the parameters stand in the result, which is a PHC string.
 *
 * @throws HashingBusyError when too many wait; HashingFailedError when it cannot be computed
 */
export async function hashPassword(text: string): Promise<string> {
  return await pool.run('change', () => hashWith(text, randomBytes(SALT_BYTES)));
}

/**
 * True when `text` is the password behind `hashed`; false also for a text that has not the form of a hash.
 *
 * @param turn whose turn in the lane it takes: the user of a change, the network of somebody who signs in
 * @throws HashingBusyError when too many wait in the lane; HashingFailedError when it cannot be computed, which is no word
 * about the password
 */
export async function verifyPassword(
  hashed: string,
  text: string,
  lane: HashingLane = 'verify',
  turn?: string,
): Promise<boolean> {
  return await pool.run(lane, () => isBehind(hashed, text), turn);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/**
 * Hashes a new password unless it is one of the earlier ones (newest first): then null (CHG-2, history of 12).
 * The user's salt is kept from hash to hash, so that one computation answers for the whole history. All of it is one turn,
 * so that nothing was computed when it is refused.
 *
 * @param user whose turn it takes
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
        used = (sameSalt ? isSame(old, hashed) : await isBehind(old, text)) || used;
      }
      return used ? null : hashed;
    },
    user,
  );
}
