import { readFileSync } from 'node:fs';
import { Argument, commandLine, InvalidArgumentError, runCommandLine } from '@portal/registry/command-line';
import { databaseUrlOf, dataFolderOf } from '@portal/registry/settings';
import type { DatabaseLocation } from '@portal/server-kit/database';
import { openDatabase } from '../../database/open-database';
import { openDataKey, serverSecrets, StartError } from '@portal/server-kit/configuration';
import { readSettings } from '../../settings/settings';
import { addUsers } from './add-users';
import { backUpDatabase, restoreDatabase } from './database-copy';
import { deleteUser } from './delete-user';

const FOOTER = `
A portal on the embedded database must be stopped. The backup does not contain the server key: keep that apart, since
nothing can be read without it. With DATABASE_URL or DATABASE_URL_FILE, users are added and deleted on that server; copy
it with its own tools.

Exit codes: 0 done, 1 failed, 2 not understood and nothing done.`;

function say(text: string): void {
  return void process.stdout.write(`${text}\n`);
}

function refusePostgres({ databaseUrl }: DatabaseLocation): void {
  if (databaseUrl !== undefined)
    throw new StartError('DATABASE_URL names a Postgres server: copy it with pg_dump and pg_restore.');
}

/** @throws StartError for a file that is not there or not UTF-8 */
function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch {
    throw new StartError(`${file} cannot be read, or is not a text in UTF-8.`);
  }
}

async function backUp(location: DatabaseLocation, file: string): Promise<void> {
  refusePostgres(location);
  const bytes = await backUpDatabase(location.dataDir, file);
  say(`${file}: ${(bytes / 1_000_000).toFixed(1)} MB. The server key is not in it.`);
}

async function restore(location: DatabaseLocation, file: string): Promise<void> {
  refusePostgres(location);
  await restoreDatabase(location.dataDir, file, new Date());
  say(`The database in ${location.dataDir} is now that of ${file}.`);
}

async function addUsersOf(location: DatabaseLocation, file: string): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.directory !== undefined)
    throw new StartError('With LDAP_URL all users are in the directory. Add them there.');
  const text = readText(file);
  const database = await openDatabase(location);
  try {
    const now = new Date();
    const secrets = serverSecrets(await openDataKey(database, settings, now));
    const added = await addUsers(database, { secrets, settings }, text, now);
    say(`Added: ${added} ${added === 1 ? 'user' : 'users'}.`);
  } finally {
    await database.close();
  }
}

async function removeUser(location: DatabaseLocation, userId: string): Promise<void> {
  const rows = await deleteUser(location, userId);
  // A misspelt User ID must not look like a deleted person.
  if (rows === 0) throw new StartError('No data is stored for this User ID. Nothing was deleted.');
  say(
    `Deleted: ${rows} ${rows === 1 ? 'row' : 'rows'}. Audit and usage records stay; they identify no person.`,
  );
}

/** Runs an operation on the database of the portal's settings. */
function onDatabase(operation: (location: DatabaseLocation, word: string) => Promise<void>) {
  return (word: string): Promise<void> =>
    operation({ dataDir: dataFolderOf(process.env), databaseUrl: databaseUrlOf(process.env) }, word);
}

function nonBlank(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It needs a value.');
  return text;
}
function file(description: string): Argument {
  return new Argument('<file>', description).argParser(nonBlank);
}

const program = commandLine(
  'npm run data --',
  'Copies the database, adds users and deletes them.',
).addHelpText('after', FOOTER);
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
program
  .command('add-users')
  .description('add the users of a JSON file')
  .addArgument(file('the JSON file'))
  .action(onDatabase(addUsersOf));
program
  .command('delete-user')
  .description('delete a person: user, sessions, recoveries, messages of the outbox')
  .addArgument(new Argument('<userId>', 'the User ID').argParser(nonBlank))
  .action(onDatabase(removeUser));

// A backup is as sensitive as the database, so only this account may read it.
process.umask(0o077);
await runCommandLine(program);
