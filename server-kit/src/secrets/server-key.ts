import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeUtf8 } from '@portal/registry/settings';
import { StartError } from '@portal/registry/settings';
import { DATA_FOLDER_MODE } from '../database/private-folder';
import { hasRepeatedPattern, isGuessable } from './guessable';

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

/**
 * Parses SERVER_KEY: base64 of at least 32 bytes that are not guessable (security rule 16).
 *
 * @returns null for a key that is too weak
 */
export function parseStrongKey(given: string): Buffer | null {
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
  return isRandom ? key : null;
}

/** Parses SERVER_KEY_PREVIOUS. A guessable key is accepted, so that it can be replaced; null for one that is too short. */
export function parsePreviousKey(given: string): Buffer | null {
  const key = Buffer.from(given, 'base64');
  return key.length >= BYTES ? key : null;
}
