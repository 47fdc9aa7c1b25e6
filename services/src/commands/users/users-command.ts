import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@portal/contract/i18n';
import {
  Argument,
  type Command,
  commandLine,
  InvalidArgumentError,
  Option,
  runCommandLine,
  withEnvFile,
} from '@portal/registry/command-line';
import { CHANNEL_CONTACTS } from '../../contacts/channel-contacts';
import { DEFAULT_WHITE_LABEL } from '../../white-labels/white-label-key';
import type { AddOptions } from './add-user';
import type { ImportFileOptions } from './import-file';
import type { ListOptions } from './list-users';
import type { ApplyOptions } from './run-import';
import { USER_TYPES } from './user-types';

const FOOTER = `
Without --apply a command prints what it would do and writes nothing. A portal on the embedded database in DATA_DIR must
be stopped; with DATABASE_URL or DATABASE_URL_FILE it may run. Each change, and each look at a person, is audited.

Exit codes: 0 done, 1 failed, 2 not understood, 3 rejected. After 1, 2 and 3 nothing was done.`;

const MAX_REASON = 200;
const LANGUAGES: readonly Language[] = ['en-US', 'de-DE'];

function nonBlank(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('It needs a value.');
  return text.trim();
}

function newFile(file: string): string {
  if (existsSync(nonBlank(file))) throw new InvalidArgumentError('It is there already.');
  if (!existsSync(path.dirname(path.resolve(file))))
    throw new InvalidArgumentError('Its folder does not exist.');
  return file;
}

function reason(text: string): string {
  const given = nonBlank(text);
  if (given.length > MAX_REASON || /\p{Cc}/u.test(given))
    throw new InvalidArgumentError(`It is one line of at most ${MAX_REASON} characters.`);
  return given;
}

function withApply(command: Command): Command {
  return command.option('--apply', 'write; without it nothing is written');
}
function userIdArgument(): Argument {
  return new Argument('<userId>', 'the User ID').argParser(nonBlank);
}
function withInvitation(command: Command): Command {
  return command
    .option('--send', 'send temporary passwords that are made by e-mail')
    .option('--white-label <key>', 'client that the e-mail comes from', DEFAULT_WHITE_LABEL)
    .addOption(
      new Option('--language <tag>', 'language of the e-mail; the client’s if absent').choices(LANGUAGES),
    );
}

// Actions load their modules on demand, because help and usage errors need none of them.
const program = commandLine(
  'npm run users --',
  'Imports, adds, lists, shows, exports, locks and deletes users of the built-in services.',
).addHelpText('after', FOOTER);
withApply(
  withInvitation(
    program
      .command('import')
      .description('add and change the users of a CSV file')
      .addArgument(new Argument('<file>', 'the CSV file').argParser(nonBlank)),
  ).addOption(
    new Option('--passwords <file>', 'write temporary passwords that are made into a new file')
      .argParser(newFile)
      .conflicts('send'),
  ),
).action(async (file: string, options: ImportFileOptions) =>
  (await import('./import-file')).importFile(file, options),
);
function withContacts(command: Command): Command {
  for (const { option } of Object.values(CHANNEL_CONTACTS)) command.option(option.flags, option.meaning);
  return command;
}
withApply(
  withInvitation(
    withContacts(
      program
        .command('add')
        .description('add a user; a temporary password is made, and printed once or sent')
        .addArgument(userIdArgument())
        .requiredOption('--first-name <name>', 'first name')
        .requiredOption('--last-name <name>', 'last name')
        .addOption(new Option('--type <type>', 'type of the user').choices(USER_TYPES).default('external')),
    ),
  ),
).action(async (userId: string, options: AddOptions) =>
  (await import('./add-user')).addUser(userId, options),
);
program
  .command('list')
  .description('list User IDs, names and types')
  .addOption(
    new Option('--search <text>', 'only those whose User ID, first or last name begins with it').argParser(
      nonBlank,
    ),
  )
  .option('--json', 'print them as JSON')
  .action(async (options: ListOptions) => (await import('./list-users')).printUsers(options));
program
  .command('export')
  .description('print everything that is stored about a person as JSON, contacts included')
  .addArgument(userIdArgument())
  .action(async (userId: string) => (await import('./export-user')).printExport(userId));
program
  .command('show')
  .description('show a user with masked contacts, and whether the recovery is locked')
  .addArgument(userIdArgument())
  .option('--json', 'print it as JSON')
  .action(async (userId: string, options: { readonly json?: true }) =>
    (await import('./print-user')).printUser(userId, options),
  );
for (const [name, description] of [
  ['unlock', 'let a user recover again'],
  ['lock', 'keep a user from recovering until unlocked; signing in still works'],
] as const)
  withApply(
    program
      .command(name)
      .description(description)
      .addArgument(userIdArgument())
      .addOption(
        new Option('--reason <text>', 'why, for the audit log').argParser(reason).makeOptionMandatory(),
      ),
  ).action(async (userId: string, options: ApplyOptions & { readonly reason: string }) =>
    (await import('./change-lock')).changeLock(name, userId, options),
  );
withApply(
  program
    .command('delete')
    .description('delete a person: user, sessions, recoveries, messages of the outbox')
    .addArgument(userIdArgument()),
).action(async (userId: string, options: ApplyOptions) =>
  (await import('./remove-user')).removeUser(userId, options),
);

// Only this account may read a file of passwords.
process.umask(0o077);
await runCommandLine(withEnvFile(program));
