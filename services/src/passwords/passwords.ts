import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { HashingPool, type HashingLane } from './hashing-pool';

/** 16 MiB and about 40 ms a hash; raise here, older hashes keep the parameters they carry. */
const CURRENT = { N: 16_384, r: 8, p: 1 };
const KEY_BYTES = 32;

/** Of two hashes at once one is never a change. 100 changes that wait are some four seconds of work. */
const pool = new HashingPool({ atOnce: 2, changesAtOnce: 1, waiting: 100 });

function derive(lane: HashingLane, text: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return pool.run(
    lane,
    () =>
      new Promise((resolve, reject) => {
        scrypt(
          text.normalize('NFKC'),
          salt,
          KEY_BYTES,
          { ...options, maxmem: 256 * 1024 * 1024 },
          (error, key) => (error ? reject(error) : resolve(key)),
        );
      }),
  );
}

/** `$scrypt$N=…,r=…,p=…$salt`, what decides a hash beside the password; null when the text is no such hash. */
function recipe(hash: string): { prefix: string; salt: Buffer; options: ScryptOptions; key: Buffer } | null {
  const parts = /^(\$scrypt\$N=(\d{1,7}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]{16,}))\$([\w-]{43})$/.exec(hash);
  if (!parts) return null;
  const [, prefix = '', N, r, p, salt = '', key = ''] = parts;
  return {
    prefix,
    salt: Buffer.from(salt, 'base64url'),
    options: { N: Number(N), r: Number(r), p: Number(p) },
    key: Buffer.from(key, 'base64url'),
  };
}

/** Hashes a password with scrypt (RFC 7914) and a new salt; the parameters stand in the result. */
export async function hashPassword(text: string): Promise<string> {
  return await hashWith(text, randomBytes(16));
}

async function hashWith(text: string, salt: Buffer): Promise<string> {
  const { N, r, p } = CURRENT;
  const key = await derive('change', text, salt, CURRENT);
  return `$scrypt$N=${N},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** True when `text` is the password behind `hash`; false also for a hash of another form. */
export async function verifyPassword(hash: string, text: string): Promise<boolean> {
  const parts = recipe(hash);
  return (
    parts !== null && timingSafeEqual(await derive('verify', text, parts.salt, parts.options), parts.key)
  );
}

/**
 * Hashes a new password unless it is one of the earlier ones (newest first): then null (CHG-2, history of 12).
 * The user's salt is kept from hash to hash, so that one computation answers for the whole history.
 */
export async function hashUnlessUsed(text: string, earlier: readonly string[]): Promise<string | null> {
  const first = earlier[0] ? recipe(earlier[0]) : null;
  const isCurrent = first && first.options.N === CURRENT.N && first.options.r === CURRENT.r;
  const hash = await hashWith(text, isCurrent ? first.salt : randomBytes(16));
  const keys = new Map([[recipe(hash)?.prefix ?? '', recipe(hash)?.key ?? Buffer.alloc(KEY_BYTES)]]);
  let used = false;
  for (const old of earlier) {
    const parts = recipe(old);
    if (!parts) continue;
    const key = keys.get(parts.prefix) ?? (await derive('change', text, parts.salt, parts.options));
    keys.set(parts.prefix, key);
    used = timingSafeEqual(key, parts.key) || used;
  }
  return used ? null : hash;
}
