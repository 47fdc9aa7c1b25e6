import { runCommand, UsageError } from '@portal/delivery/run-command';
import { databaseUrlOf, dataFolderOf } from '@portal/delivery/settings';
import { StartError } from '../settings/start-error';
import { backUpDatabase, restoreDatabase } from './database-copy';

const HELP = `npm run data -- backup FILE    copies the embedded database in DATA_DIR into one file
npm run data -- restore FILE   puts such a copy in its place; what was there is set aside

The portal has to be stopped. The server key is not in the copy: keep it apart, nothing can be read without it.
With DATABASE_URL or DATABASE_URL_FILE, use your Postgres server's own tools.`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** A cron job has to see that nothing was copied: only who asks for the help has it as an answer. */
const misunderstood = (problem: string): UsageError => new UsageError(`${problem}\n\n${HELP}`);

const run = async ([command, file, ...rest]: readonly string[]): Promise<void> => {
  const dataDir = dataFolderOf(process.env);
  if (command === '--help' || command === '-h' || command === 'help') return say(HELP);
  if (command === undefined) throw misunderstood('Nothing was done: say "backup" or "restore", and a file.');
  if (command !== 'backup' && command !== 'restore') {
    throw misunderstood(`Nothing was done: "${command}" is neither "backup" nor "restore".`);
  }
  if (file === undefined || file === '') {
    throw misunderstood(`Nothing was done: "${command}" needs the name of a file.`);
  }
  if (rest.length > 0) {
    throw misunderstood(`Nothing was done: "${command}" takes one file, and ${rest.length + 1} were named.`);
  }
  if (databaseUrlOf(process.env) !== undefined) {
    throw new StartError('DATABASE_URL names a Postgres server: copy it with pg_dump and pg_restore.');
  }
  if (command === 'backup') {
    const bytes = await backUpDatabase(dataDir, file);
    say(`${file}: ${(bytes / 1_000_000).toFixed(1)} MB. The server key is not in it.`);
  } else {
    await restoreDatabase(dataDir, file, new Date());
    say(`The database in ${dataDir} is now that of ${file}.`);
  }
};

// A copy holds what the database holds: it is for this account alone.
process.umask(0o077);
await runCommand(() => run(process.argv.slice(2)));
