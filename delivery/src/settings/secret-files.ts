import { readFileSync } from 'node:fs';
import type { Variables } from './given-settings';
import { StartError } from './start-error';

/** Settings that are secrets: each may also come from a file, named by the same variable with `_FILE`. */
const SECRET_VARIABLES = [
  'SERVER_KEY',
  'SERVER_KEY_BEFORE',
  'DATABASE_URL',
  'SMTP_URL',
  'TWILIO_AUTH_TOKEN',
  'STATISTICS_TOKEN',
  'AUDIT_TOKEN',
] as const;

const contentOf = (variable: string, file: string): string => {
  try {
    // Editors and `echo` end a file with a new line that belongs to no secret.
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new StartError(`The file that ${variable} names cannot be read.`, { cause: error });
  }
};

/**
 * Adds the secrets that stand in files, as orchestrators mount them, so that none has to be in an environment that
 * child processes and crash reports see.
 *
 * @returns the settings without the names of files, so that reading them once more finds nothing twice
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
    if (secret === '') throw new StartError(`The file that ${variable} names is empty.`);
    found[name] = secret;
    found[variable] = undefined;
  }
  return { ...variables, ...found };
}
