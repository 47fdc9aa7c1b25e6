import { randomBytes } from 'node:crypto';
import { StartError } from '@portal/registry/settings';
import type { Database } from '../database/database';
import { serverSecrets } from './server-secrets';

const PURPOSE = 'data key';
const BYTES = 32;

/** Server keys from the settings. */
export interface ServerKeys {
  /** 32 bytes or more. */
  readonly serverKey: Buffer;
  /** Previous server key, during a rotation. */
  readonly previousServerKey?: Buffer | undefined;
}

function seal(serverKey: Buffer, dataKey: Buffer): string {
  return serverSecrets(serverKey).seal(PURPOSE, dataKey.toString('base64'));
}

function open(serverKey: Buffer, sealed: string): Buffer | null {
  const text = serverSecrets(serverKey).open(PURPOSE, sealed);
  return text === null ? null : Buffer.from(text, 'base64');
}

async function stored(database: Database): Promise<string | null> {
  const [row] = await database.query<{ sealed: string }>('SELECT sealed FROM server_data_key');
  return row?.sealed ?? null;
}

/** Returns a random key, or the server key for a database whose data were sealed with it before data keys existed. */
async function firstKey(database: Database, serverKey: Buffer): Promise<Buffer> {
  const filled = await database.query('SELECT 1 FROM users LIMIT 1');
  return filled.length > 0 ? serverKey : randomBytes(BYTES);
}

/**
 * Opens the data key, which seals and fingerprints everything in the database. The first start stores it there, sealed with the
 * server key (envelope encryption, NIST SP 800-57 part 1, 5.3.5). A rotated server key only re-seals the data key, so
 * open recoveries, contacts and sessions stay valid.
 *
 * @returns 32 bytes or more
 * @throws StartError when neither server key opens it, since the stored data could not be read
 */
export async function openDataKey(
  database: Database,
  { serverKey, previousServerKey }: ServerKeys,
  now: Date,
): Promise<Buffer> {
  if ((await stored(database)) === null) {
    // When several servers start at once, the first key wins.
    await database.query(
      'INSERT INTO server_data_key (sealed, sealed_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [seal(serverKey, await firstKey(database, previousServerKey ?? serverKey)), now],
    );
  }
  const sealed = (await stored(database)) ?? '';
  const current = open(serverKey, sealed);
  if (current !== null) return current;
  const before = previousServerKey && open(previousServerKey, sealed);
  if (!before) {
    throw new StartError(
      'SERVER_KEY is not the key of this database. Give the key it was used with, or the new key together with the old one in SERVER_KEY_PREVIOUS.',
    );
  }
  await database.query('UPDATE server_data_key SET sealed = $1, sealed_at = $2 WHERE sealed = $3', [
    seal(serverKey, before),
    now,
    sealed,
  ]);
  return before;
}
