import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FOLDER_MODE } from '../database/private-folder';
import { StartError } from './start-error';

const BYTES = 32;

function keptKey(dataDir: string): Buffer {
  const file = join(dataDir, 'server.key');
  try {
    mkdirSync(dataDir, { recursive: true, mode: DATA_FOLDER_MODE });
    try {
      writeFileSync(file, randomBytes(BYTES).toString('base64'), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
    if (key.length >= BYTES) return key;
  } catch (error) {
    throw new StartError(`The key file ${file} cannot be read or written.`, { cause: error });
  }
  throw new StartError(
    `The key file ${file} is damaged; stored data cannot be read without the key it held.`,
  );
}

/**
 * The server key: SERVER_KEY (base64 of at least 32 bytes), or in LOCAL and MOCK a random one kept in
 * `${dataDir}/server.key`. Errors: StartError when missing elsewhere, too short or of one repeated byte (rule 16).
 */
export function readServerKey(source: {
  given: string | undefined;
  dataDir: string;
  trial: boolean;
}): Buffer {
  if (!source.given) {
    if (source.trial) return keptKey(source.dataDir);
    throw new StartError(
      'SERVER_KEY must be set: base64 of at least 32 random bytes, as "openssl rand -base64 32" prints them.',
    );
  }
  return strongKey('SERVER_KEY', source.given);
}

/** The key before the present one, from SERVER_KEY_BEFORE. Errors: StartError when it could never have been one. */
export const readServerKeyBefore = (given: string | undefined): Buffer | undefined =>
  given ? strongKey('SERVER_KEY_BEFORE', given) : undefined;

function strongKey(variable: string, given: string): Buffer {
  const key = Buffer.from(given, 'base64');
  if (key.length < BYTES || new Set(key).size < 8) {
    throw new StartError(`${variable} is too weak: it must be base64 of at least 32 random bytes.`);
  }
  return key;
}
