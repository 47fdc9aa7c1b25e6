import { readFileSync } from 'node:fs';
import { decodeUtf8 } from './decode-utf8';
import { StartError } from './start-error';
import type { Variables } from './variables';

/** Settings that are secrets: each may also come from a file, named by the same variable with `_FILE`. */
export const SECRET_VARIABLES = [
  'SERVER_KEY',
  'SERVER_KEY_PREVIOUS',
  'DATABASE_URL',
  'SMTP_URL',
  'LDAP_BIND_PASSWORD',
  'TWILIO_AUTH_TOKEN',
  'MESSAGE_WEBHOOK_SECRET',
  'MESSAGE_WEBHOOK_SECRET_PREVIOUS',
  'STATISTICS_TOKEN',
  'AUDIT_TOKEN',
  'HELP_DESK_TOKEN',
  'BRAND_EDITOR_TOKEN',
] as const;

function bytesOf(variable: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartError(`The file named in ${variable} cannot be read.`, { cause: error });
  }
}

function contentOf(variable: string, file: string): string {
  const read = decodeUtf8(bytesOf(variable, file));
  if ('fault' in read) throw new StartError(`The file named in ${variable} ${read.fault}.`);
  // Editors and `echo` end a file with a new line that belongs to no secret.
  const secret = read.text.replace(/\r?\n$/, '');
  if (secret !== '' && secret !== secret.trim())
    throw new StartError(`The file named in ${variable} begins or ends with white space.`);
  return secret;
}

/**
 * Adds secrets from files, as orchestrators mount them, so that they need not be in an environment that child
 * processes and crash reports see.
 *
 * @returns the settings without the file names, so that reading them twice finds no duplicate
 * @throws StartError when a file cannot be read or is empty, or a secret is given twice; never repeats a secret
 */
export function withSecretFiles(variables: Variables): Variables {
  const found: Record<string, string | undefined> = {};
  for (const name of SECRET_VARIABLES) {
    const variable = `${name}_FILE`;
    const file = variables[variable];
    if (!file) continue;
    if (variables[name]) throw new StartError(`Give either ${name} or ${variable}, not both.`);
    const secret = contentOf(variable, file);
    if (secret === '') throw new StartError(`The file named in ${variable} is empty.`);
    found[name] = secret;
    found[variable] = undefined;
  }
  return { ...variables, ...found };
}
