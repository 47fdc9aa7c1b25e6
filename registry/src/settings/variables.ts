import { readFileSync } from 'node:fs';
import { decodeUtf8 } from './decode-utf8';
import type { Setting } from './setting';
import { StartError } from './start-error';

/** Environment variables in the form of `process.env`. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Returns the variables that have a value. A blank one counts as not set: compose files set variables to "" when absent. */
export function givenSettings(variables: Variables): Variables {
  return Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
}

/** Finds a fault because of which a value would be read in part or rejected for a misleading reason. */
function findUnclearFault(given: string, isMultiline = false): string | null {
  const value = isMultiline ? given.replace(/(?<![\r\n])[\r\n]+$/, '') : given;
  if (value.startsWith('\ufeff')) return 'begins with a byte order mark';
  if (value.includes('\ufffd')) return 'holds characters in another encoding than UTF-8';
  if (/^<[^<>]*>$/.test(value.trim())) return 'is still a placeholder of examples/production.env';
  return value === value.trim() ? null : 'begins or ends with white space';
}

function readSecretFile(variable: string, file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new StartError(`The file named in ${variable} cannot be read.`, { cause: error });
  }
  const read = decodeUtf8(bytes);
  if ('fault' in read) throw new StartError(`The file named in ${variable} ${read.fault}.`);
  // Editors and `echo` end a file with a line break that is not part of the secret.
  const secret = read.text.replace(/\r?\n$/, '');
  if (secret === '') throw new StartError(`The file named in ${variable} is empty.`);
  if (secret !== secret.trim())
    throw new StartError(`The file named in ${variable} begins or ends with white space.`);
  return secret;
}

/**
 * Reads the text of a setting. A secret can be in the file that the variable with `_FILE` names: orchestrators mount
 * secrets as files, because child processes and crash reports can read the environment.
 *
 * @returns undefined when it is not set
 * @throws StartError naming the variable; never repeats the value
 */
export function readText(
  variables: Variables,
  { name, secret, multiline }: Pick<Setting, 'name' | 'secret' | 'multiline'>,
): string | undefined {
  const value = variables[name];
  const fault = value === undefined ? null : findUnclearFault(value, multiline);
  if (fault !== null) throw new StartError(`${name} ${fault}.`);
  const variable = `${name}_FILE`;
  const file = secret && variables[variable];
  if (!file) return value;
  if (value) throw new StartError(`Give either ${name} or ${variable}, not both.`);
  return readSecretFile(variable, file);
}
