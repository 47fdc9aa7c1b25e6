import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Command } from 'commander';
import { decodeUtf8, StartError, type Variables } from '../settings';

const FLAGS = '--env-file <file>';
const DESCRIPTION = 'read settings from a file, such as production.env';

/**
 * Reads the variables of an env file, in the format of `node --env-file`.
 *
 * @throws StartError when the file cannot be read or is not UTF-8
 */
export function readEnvFile(file: string): Variables {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new StartError(`${file} cannot be read.`, { cause: error });
  }
  const read = decodeUtf8(bytes);
  if ('fault' in read) throw new StartError(`${file} ${read.fault}.`);
  return parseEnv(read.text);
}

/** Sets the variables of an env file; a variable of the environment wins, even an empty one, as with `node --env-file`. */
function loadEnvFile(file: string): void {
  for (const [name, value] of Object.entries(readEnvFile(file)))
    if (process.env[name] === undefined) process.env[name] = value;
}

/**
 * Adds `--env-file` to a program and its subcommands, before or after their arguments. Actions find the file's variables in
 * `process.env`.
 */
export function withEnvFile(program: Command): Command {
  for (const command of [program, ...program.commands]) command.option(FLAGS, DESCRIPTION);
  return program.hook('preAction', (_program, command) => {
    const { envFile } = command.optsWithGlobals<{ readonly envFile?: string }>();
    if (envFile !== undefined) loadEnvFile(envFile);
  });
}
