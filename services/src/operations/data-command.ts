import { readFileSync } from 'node:fs';
import { runCommand, UsageError } from '@portal/delivery/run-command';
import { databaseUrlOf, dataFolderOf } from '@portal/delivery/settings';
import type { DatabaseLocation } from '../database/database';
import { openDatabase } from '../database/database';
import { openDataKey } from '../settings/data-key';
import { serverSecrets } from '../settings/server-secrets';
import { readSettings } from '../settings/settings';
import { StartError } from '../settings/start-error';
import { addUsers } from './add-users';
import { backUpDatabase, restoreDatabase } from './database-copy';
import { deleteUser } from './delete-user';

const HELP = `npm run data -- backup FILE           copies the embedded database in DATA_DIR into one file
npm run data -- restore FILE          puts such a copy in its place; what was there is set aside
npm run data -- add-users FILE        adds the users of a JSON file, with the settings of the portal
npm run data -- delete-user USER_ID   deletes a person: user, sessions, recoveries, messages of the outbox

A portal on the embedded database has to be stopped. The server key is not in the copy: keep it apart, nothing can be
read without it. With DATABASE_URL or DATABASE_URL_FILE users are added and deleted there; copy it with your server's own tools.`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** A cron job has to see that nothing was done: only who asks for the help has it as an answer. */
const misunderstood = (problem: string): UsageError =>
  new UsageError(`Nothing was done: ${problem}\n\n${HELP}`);

const refusePostgres = ({ databaseUrl }: DatabaseLocation): void => {
  if (databaseUrl !== undefined)
    throw new StartError('DATABASE_URL names a Postgres server: copy it with pg_dump and pg_restore.');
};

/** @throws StartError for a file that is not there or not UTF-8 */
function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch {
    throw new StartError(`${file} cannot be read, or is not a text in UTF-8.`);
  }
}

interface Command {
  /** What it is told, in words of a sentence. */
  readonly needs: string;
  readonly run: (location: DatabaseLocation, word: string) => Promise<void>;
}

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'backup',
    {
      needs: 'the name of a file',
      run: async (location, file) => {
        refusePostgres(location);
        const bytes = await backUpDatabase(location.dataDir, file);
        say(`${file}: ${(bytes / 1_000_000).toFixed(1)} MB. The server key is not in it.`);
      },
    },
  ],
  [
    'restore',
    {
      needs: 'the name of a file',
      run: async (location, file) => {
        refusePostgres(location);
        await restoreDatabase(location.dataDir, file, new Date());
        say(`The database in ${location.dataDir} is now that of ${file}.`);
      },
    },
  ],
  [
    'add-users',
    {
      needs: 'the name of a file',
      run: async (location, file) => {
        const settings = readSettings(process.env);
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
      },
    },
  ],
  [
    'delete-user',
    {
      needs: 'a User ID',
      run: async (location, userId) => {
        const rows = await deleteUser(location, userId);
        // Not found is no success: a name that was misspelt leaves somebody who asked to be deleted.
        if (rows === 0) throw new StartError('No data is stored for this User ID. Nothing was deleted.');
        say(
          `Deleted: ${rows} ${rows === 1 ? 'row' : 'rows'}. Audit and usage records stay; they name nobody.`,
        );
      },
    },
  ],
]);

const run = async ([name, word, ...rest]: readonly string[]): Promise<void> => {
  if (name === '--help' || name === '-h' || name === 'help') return say(HELP);
  const names = [...COMMANDS.keys()].map((each) => `"${each}"`).join(', ');
  if (name === undefined) throw misunderstood(`say one of ${names}, and what with.`);
  const command = COMMANDS.get(name);
  if (command === undefined) throw misunderstood(`"${name}" is none of ${names}.`);
  if (word === undefined || word === '') throw misunderstood(`"${name}" needs ${command.needs}.`);
  if (rest.length > 0)
    throw misunderstood(`"${name}" takes ${command.needs} alone, and ${rest.length + 1} words were said.`);
  await command.run({ dataDir: dataFolderOf(process.env), databaseUrl: databaseUrlOf(process.env) }, word);
};

// A copy holds what the database holds: it is for this account alone.
process.umask(0o077);
await runCommand(() => run(process.argv.slice(2)));
