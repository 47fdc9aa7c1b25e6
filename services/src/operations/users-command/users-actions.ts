import { existsSync } from 'node:fs';
import path from 'node:path';
import { openDataKey, type ServerSecrets, serverSecrets, StartError } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import { openDatabase } from '../../database/open-database';
import type { MessageLanguage } from '../../messages/texts/message-language';
import { readSettings, type ServicesSettings } from '../../settings/settings';
import { deleteUser } from '../../users/delete-user';
import {
  lockRecovery,
  type LockRow,
  readRecoveryLock,
  type RecoveryLock,
  unlockRecovery,
} from '../../users/recovery-lock';
import { storedUserId, USER_LOOKUP, userLookupValues } from '../../users/user-lookup';
import type { UserType } from './check-users';
import { auditUsers, commandActor } from './command-audit';
import { type ImportResult, importUsers, type PasswordDelivery, planUsers } from './import-users';
import { invitations } from './invitation';
import { passwordsFile } from './passwords-file';
import { readJsonUsers } from './read-json-users';
import { readUserFile, type UserField, type UserRows } from './read-user-file';
import { RejectedError, warningLines } from './row-problems';
import { showUser } from './show-user';

interface ApplyOptions {
  readonly apply?: boolean;
}

interface Inviting extends ApplyOptions {
  readonly send?: boolean;
  readonly whiteLabel: string;
  readonly language?: MessageLanguage;
}

export interface ImportFileOptions extends Inviting {
  readonly passwords?: string;
}

export interface AddOptions extends Inviting {
  readonly firstName: string;
  readonly lastName: string;
  readonly type: UserType;
  readonly email?: string;
  readonly cellPhone?: string;
  readonly businessPhone?: string;
}

/** What an action works on. */
interface OpenedUsers {
  readonly database: Database;
  readonly secrets: ServerSecrets;
  readonly settings: ServicesSettings;
  readonly now: Date;
}

const DRY_RUN_NOTICE = 'Nothing was written. Add --apply to write.';

function print(text: string): void {
  return void process.stdout.write(`${text}\n`);
}

function printWarnings({ warnings }: Pick<ImportResult, 'warnings'>): void {
  for (const line of warningLines(warnings)) print(line);
}

function formatCount(count: number, one: string, other = `${one}s`): string {
  return `${count} ${count === 1 ? one : other}`;
}

function hasDatabase({ dataDir, databaseUrl }: ServicesSettings): boolean {
  return databaseUrl !== undefined || existsSync(path.join(dataDir, 'database', 'PG_VERSION'));
}

/**
 * Runs work on the database of the settings.
 *
 * @throws StartError as `openDatabase`
 */
async function onUsers<Result>(
  settings: ServicesSettings,
  work: (opened: OpenedUsers) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(settings);
  try {
    const now = new Date();
    const secrets = serverSecrets(await openDataKey(database, settings, now));
    return await work({ database, secrets, settings, now });
  } finally {
    await database.close();
  }
}

/** As `onUsers`, for a database that has users already. */
function onStoredUsers<Result>(work: (opened: OpenedUsers) => Promise<Result>): Promise<Result> {
  const settings = readSettings(process.env);
  if (!hasDatabase(settings)) throw new StartError(`There is no database in ${settings.dataDir}.`);
  return onUsers(settings, work);
}

function sayResult(
  source: string,
  { added, changed, unchanged, generated }: ImportResult,
  isApplied: boolean,
): void {
  const done = (past: string): string => (isApplied ? past : `to be ${past}`);
  print(
    `${source}: ${formatCount(added, 'user')} ${done('added')}, ${changed.length} ${done('changed')}, ${unchanged} unchanged.`,
  );
  if (changed.length > 0) print(`Changed fields: ${fieldCounts(changed)}.`);
  if (!isApplied && generated.length > 0)
    print(`${formatCount(generated.length, 'temporary password')} ${done('made')}.`);
}

function fieldCounts(changed: ImportResult['changed']): string {
  const counts = new Map<UserField, number>();
  for (const { fields } of changed)
    for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1);
  return [...counts].map(([field, count]) => `${field} of ${formatCount(count, 'user')}`).join(', ');
}

interface RunImport {
  readonly source: string;
  readonly existing: 'change' | 'reject';
  readonly isApplied: boolean;
  readonly delivery: (settings: ServicesSettings, now: Date) => PasswordDelivery;
}

/**
 * Rejects changes of users that the directory has.
 *
 * @throws RejectedError with LDAP_URL
 */
function rejectDirectory({ directory }: ServicesSettings): void {
  if (directory !== undefined)
    throw new RejectedError(
      'With LDAP_URL users are kept in the directory. Change them there. Nothing was done.',
    );
}

/** Plans an import, or runs it. */
async function runImport(
  readRows: () => UserRows,
  { delivery, isApplied, ...options }: RunImport,
): Promise<ImportResult> {
  const settings = readSettings(process.env);
  rejectDirectory(settings);
  const rows = readRows();
  const chosen = delivery(settings, new Date());
  if (!isApplied && !hasDatabase(settings)) {
    // A dry run makes no database either.
    const context = { secrets: serverSecrets(settings.serverKey), settings };
    return await planUsers(null, context, rows, { ...options, delivery: chosen });
  }
  return await onUsers(settings, ({ database, secrets, now }) =>
    isApplied
      ? importUsers(database, { secrets, settings }, rows, {
          ...options,
          delivery: chosen,
          actor: commandActor(),
          now,
        })
      : planUsers(database, { secrets, settings }, rows, { ...options, delivery: chosen }),
  );
}

function mailDelivery({ whiteLabel, language }: Inviting): RunImport['delivery'] {
  return (settings, now) => ({
    kind: 'mail',
    invite: invitations(settings, process.env, { whiteLabel, language }, now),
  });
}

/** `users import` */
export async function importFile(file: string, options: ImportFileOptions): Promise<void> {
  const { apply = false, passwords, send } = options;
  const result = await runImport(() => readUserFile(file), {
    source: file,
    existing: 'change',
    isApplied: apply,
    delivery: send
      ? mailDelivery(options)
      : () => (passwords === undefined ? { kind: 'none' } : { kind: 'file', file: passwordsFile(passwords) }),
  });
  printWarnings(result);
  sayResult(file, result, apply);
  const made = result.generated.length;
  if (made > 0 && apply)
    print(
      send
        ? `Queued: ${formatCount(made, 'e-mail')}.`
        : `${passwords}: ${formatCount(made, 'temporary password')}.`,
    );
  if (made > 0 && !apply && !send && passwords === undefined)
    print('Choose --send or --passwords <file> for them.');
  if (!apply) print(DRY_RUN_NOTICE);
}

/** `data add-users`, the former command for a JSON file. */
export async function importJsonFile(file: string): Promise<void> {
  const result = await runImport(() => readJsonUsers(file), {
    source: file,
    existing: 'reject',
    isApplied: true,
    delivery: () => ({ kind: 'none' }),
  });
  printWarnings(result);
  print(`Added: ${formatCount(result.added, 'user')}.`);
}

/** `users add` */
export async function addOne(userId: string, options: AddOptions): Promise<void> {
  const { apply = false, send, firstName, lastName, type, email, cellPhone, businessPhone } = options;
  const values = {
    userId,
    firstName,
    lastName,
    userType: type,
    ...(email !== undefined && { email }),
    ...(cellPhone !== undefined && { cellPhone }),
    ...(businessPhone !== undefined && { businessPhone }),
  };
  const rows: UserRows = {
    columns: new Set(Object.keys(values) as UserField[]),
    rows: [{ row: null, values }],
    problems: [],
  };
  const result = await runImport(() => rows, {
    source: 'The user',
    existing: 'reject',
    isApplied: apply,
    delivery: send ? mailDelivery(options) : () => ({ kind: 'print' }),
  });
  printWarnings(result);
  if (!apply) return print(`${userId} can be added. ${DRY_RUN_NOTICE}`);
  print(`Added: ${userId}.`);
  for (const { temporaryPassword } of result.generated)
    print(
      send ? 'Queued: the e-mail with the temporary password.' : `Temporary password: ${temporaryPassword}`,
    );
}

function unknownUser(): RejectedError {
  // A misspelt User ID must not look like a done one.
  return new RejectedError('No data is stored for this User ID. Nothing was done.');
}

/** `users show` */
export async function show(userId: string): Promise<void> {
  await onStoredUsers(async ({ database, secrets, settings, now }) => {
    const shown = await showUser(database, { secrets, settings }, userId, now);
    if (shown === null) throw unknownUser();
    await auditUsers(database, secrets, 'showUser', [shown.userId], { actor: commandActor(), now });
    for (const line of shown.lines) print(line);
  });
}

async function findUserId(database: Database, userId: string): Promise<string | null> {
  const [user] = await database.query<{ user_id: string }>(
    `SELECT user_id FROM users WHERE ${USER_LOOKUP}`,
    userLookupValues(userId),
  );
  return user?.user_id ?? null;
}

/** Reads what locks a stored user. */
async function readLock(
  { database, secrets, settings, now }: OpenedUsers,
  userId: string,
): Promise<RecoveryLock['kind']> {
  const [user] = await database.query<LockRow>(
    'SELECT user_id, recovery_locked, directory_digest FROM users WHERE user_id = $1',
    [userId],
  );
  if (user === undefined) return 'none';
  return (await readRecoveryLock(database, secrets, settings.recovery, user, now)).kind;
}

/** `users lock` and `users unlock` */
export async function changeLock(
  change: 'lock' | 'unlock',
  userId: string,
  { reason, apply = false }: ApplyOptions & { readonly reason: string },
): Promise<void> {
  if (change === 'lock') rejectDirectory(readSettings(process.env));
  await onStoredUsers(async (opened) => {
    const { database, secrets, settings, now } = opened;
    const stored = await findUserId(database, storedUserId(settings, userId));
    if (stored === null) throw unknownUser();
    const lock = await readLock(opened, stored);
    if (change === 'unlock' && lock === 'directory')
      throw new RejectedError(
        `${stored} is disabled in the directory (LDAP_DISABLED_FILTER). Enable the account there. Nothing was done.`,
      );
    const nothingToDo = `${stored} was ${change}ed already.`;
    const run = (tx: Database): Promise<boolean> =>
      change === 'lock'
        ? lockRecovery(tx, stored)
        : unlockRecovery(tx, secrets, settings.recovery, stored, now);
    if (!apply && lock === (change === 'lock' ? 'operator' : 'none')) return print(nothingToDo);
    if (!apply) return print(`${stored} can be ${change}ed. ${DRY_RUN_NOTICE}`);
    const hasChanged = await database.transaction(async (tx) => {
      const changed = await run(tx);
      const event = change === 'lock' ? 'lockRecovery' : 'unlockRecovery';
      if (changed)
        await auditUsers(tx, secrets, event, [stored], { actor: commandActor(), note: reason, now });
      return changed;
    });
    print(hasChanged ? `${change === 'lock' ? 'Locked' : 'Unlocked'}: ${stored}.` : nothingToDo);
  });
}

/** `users delete` */
export async function removeUser(typed: string, { apply = false }: ApplyOptions): Promise<void> {
  await onStoredUsers(async ({ database, secrets, settings, now }) => {
    const userId = storedUserId(settings, typed);
    if (!apply) {
      const stored = await findUserId(database, userId);
      if (stored === null) throw unknownUser();
      return print(`${stored} can be deleted. ${DRY_RUN_NOTICE}`);
    }
    const rows = await database.transaction(async (tx) => {
      const deleted = await deleteUser(tx, secrets, userId);
      if (deleted > 0) await auditUsers(tx, secrets, 'deleteUser', [userId], { actor: commandActor(), now });
      return deleted;
    });
    if (rows === 0) throw unknownUser();
    print(`Deleted: ${formatCount(rows, 'row')}. Audit and usage records stay; they identify no person.`);
    if (settings.directory !== undefined)
      print('A user who is still in the directory is stored again at the next sign-in or recovery.');
  });
}
