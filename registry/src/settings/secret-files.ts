import { readFileSync } from 'node:fs';
import { decodeUtf8 } from './decode-utf8';
import { StartError } from './start-error';
import type { Variables } from './variables';

function readBytes(variable: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartError(`The file named in ${variable} cannot be read.`, { cause: error });
  }
}

function readContent(variable: string, file: string): string {
  const read = decodeUtf8(readBytes(variable, file));
  if ('fault' in read) throw new StartError(`The file named in ${variable} ${read.fault}.`);
  // Editors and `echo` end a file with a line break that is not part of the secret.
  const secret = read.text.replace(/\r?\n$/, '');
  if (secret !== '' && secret !== secret.trim())
    throw new StartError(`The file named in ${variable} begins or ends with white space.`);
  return secret;
}

/**
 * Reads a secret from its variable, or from the file that the variable with `_FILE` names. Orchestrators mount secrets
 * as files, because child processes and crash reports can read the environment.
 *
 * @returns undefined when neither is set
 * @throws StartError when the file cannot be read or is empty, or the secret is given twice; never repeats a secret
 */
export function readSecret(variables: Variables, name: string): string | undefined {
  const variable = `${name}_FILE`;
  const file = variables[variable];
  if (!file) return variables[name];
  if (variables[name]) throw new StartError(`Give either ${name} or ${variable}, not both.`);
  const secret = readContent(variable, file);
  if (secret === '') throw new StartError(`The file named in ${variable} is empty.`);
  return secret;
}
