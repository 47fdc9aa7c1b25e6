import {
  Argument,
  commandLine,
  InvalidArgumentError,
  runCommandLine,
  withEnvFile,
} from '@portal/registry/command-line';
import { print } from '@portal/registry/run-command';
import { readDatabaseUrl, readDataFolder } from '@portal/registry/settings';
import { StartError } from '@portal/server-kit/configuration';
import type { DatabaseLocation } from '@portal/server-kit/database';

const FOOTER = `
A portal on the embedded database must be stopped. The backup does not contain the server key: store that separately, since
nothing can be read without it. With DATABASE_URL or DATABASE_URL_FILE, copy the server with its own tools.
Users are managed by npm run users.

Exit codes: 0 done, 1 failed, 2 not understood and nothing done.`;

function rejectPostgres({ databaseUrl }: DatabaseLocation): void {
  if (databaseUrl !== undefined)
    throw new StartError('DATABASE_URL names a Postgres server: copy it with pg_dump and pg_restore.');
}

async function backUp(location: DatabaseLocation, file: string): Promise<void> {
  rejectPostgres(location);
  const { backUpDatabase } = await import('./database-copy');
  const bytes = await backUpDatabase(location.dataDir, file);
  print(`${file}: ${(bytes / 1_000_000).toFixed(1)} MB. The server key is not in it.`);
}

async function restore(location: DatabaseLocation, file: string): Promise<void> {
  rejectPostgres(location);
  const { restoreDatabase } = await import('./database-copy');
  await restoreDatabase(location.dataDir, file, new Date());
  print(`The database in ${location.dataDir} is now that of ${file}.`);
}

/** Returns an action that runs an operation on the database of the portal's settings. */
function onDatabase(operation: (location: DatabaseLocation, word: string) => Promise<void>) {
  return (word: string): Promise<void> =>
    operation({ dataDir: readDataFolder(process.env), databaseUrl: readDatabaseUrl(process.env) }, word);
}

function nonBlank(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It needs a value.');
  return text;
}
function file(description: string): Argument {
  return new Argument('<file>', description).argParser(nonBlank);
}

const program = commandLine('npm run data --', 'Copies and restores the embedded database.').addHelpText(
  'after',
  FOOTER,
);
program
  .command('backup')
  .description('copy the embedded database in DATA_DIR into one file')
  .addArgument(file('the file to write'))
  .action(onDatabase(backUp));
program
  .command('restore')
  .description('replace the database in DATA_DIR by a backup; the previous one is set aside')
  .addArgument(file('the backup'))
  .action(onDatabase(restore));
// A backup is as sensitive as the database, so only this account may read it.
process.umask(0o077);
await runCommandLine(withEnvFile(program));
