import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeUtf8 } from '@portal/registry/settings';
import { DATA_FOLDER_MODE } from '../database/private-folder';
import { hasRepeatedPattern, isGuessable } from './guessable';
import { StartError } from './start-error';

const BYTES = 32;

/**
 * Reads the server key of LOCAL and MOCK from `${dataDir}/server.key`; creates a random one at the first start.
 *
 * @throws StartError naming the file
 */
export function readKeyFile(dataDir: string): Buffer {
  const file = join(dataDir, 'server.key');
  try {
    mkdirSync(dataDir, { recursive: true, mode: DATA_FOLDER_MODE });
    try {
      writeFileSync(file, randomBytes(BYTES).toString('base64'), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const read = decodeUtf8(readFileSync(file));
    if ('fault' in read) throw new StartError(`The key file ${file} ${read.fault}.`);
    const text = read.text.trim();
    const key = Buffer.from(text, 'base64');
    if (key.length >= BYTES && isCanonical(text, key)) return key;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The key file ${file} cannot be read or written.`, { cause: error });
  }
  throw new StartError(
    `The key file ${file} is damaged; stored data cannot be read without the key it held.`,
  );
}

/**
 * Reads the server key from SERVER_KEY: base64 of at least 32 bytes.
 *
 * @returns null without one in LOCAL and MOCK, which use `readKeyFile`
 * @throws StartError when it is missing in another environment, too short, not base64, or guessable (security rule 16)
 */
export function readServerKey(given: string | undefined, isSandbox: boolean): Buffer | null {
  if (given) return requireStrongKey('SERVER_KEY', given);
  if (isSandbox) return null;
  throw new StartError(
    'SERVER_KEY must be set: base64 of at least 32 random bytes, as "openssl rand -base64 32" prints them.',
  );
}

/**
 * Reads the previous key from SERVER_KEY_PREVIOUS. A guessable key is accepted, so that it can be replaced.
 *
 * @throws StartError when it has fewer than 32 bytes
 */
export function readPreviousServerKey(given: string | undefined): Buffer | undefined {
  if (!given) return undefined;
  const key = Buffer.from(given, 'base64');
  if (key.length >= BYTES) return key;
  throw new StartError(
    'SERVER_KEY_PREVIOUS is too weak ever to have been the key: it must be base64 of at least 32 random bytes.',
  );
}

function withoutPadding(text: string): string {
  return text.replace(/={1,2}$/, '');
}

/** Strict base64 or base64url (RFC 4648, 4 and 5); Node ignores invalid characters. */
function isCanonical(text: string, key: Buffer): boolean {
  return [key.toString('base64'), key.toString('base64url')].some(
    (written) => withoutPadding(written) === withoutPadding(text),
  );
}

/** Of random base64 keys only one in two billion lacks lower- or upper-case letters; typed texts often do. */
function hasBothCases(text: string): boolean {
  return /[a-z]/.test(text) && /[A-Z]/.test(text);
}

/** Returns whether the key is encoded text; random keys of this length never are. */
function isText(key: Buffer): boolean {
  return key.every((byte) => byte >= 0x09 && byte <= 0x7e);
}

function requireStrongKey(variable: string, given: string): Buffer {
  // `openssl rand -base64 64` breaks its line after 64 characters.
  const text = given.replace(/\r?\n/g, '');
  const key = Buffer.from(text, 'base64');
  const isRandom =
    key.length >= BYTES &&
    isCanonical(text, key) &&
    hasBothCases(text) &&
    !isGuessable(text) &&
    !hasRepeatedPattern(key) &&
    !isText(key);
  if (isRandom) return key;
  throw new StartError(
    `${variable} is too weak: it must be base64 of at least 32 random bytes. Make one with "openssl rand -base64 32"; if this portal has run with the one that is refused, give that as ${variable}_PREVIOUS.`,
  );
}
