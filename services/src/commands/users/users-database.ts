import { existsSync } from 'node:fs';
import path from 'node:path';
import { openDataKey, serverSecrets, StartError } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import type { ContactReader } from '../../contacts/contacts';
import { openDatabase } from '../../database/open-database';
import type { LockLimits } from '../../recovery/limits/recovery-lock';
import { readSettings, type ServicesSettings } from '../../settings/settings';
import type { UserSettings } from '../../users/user-settings';
import { RejectedError } from './row-problems';

/** Opened database and what an action needs to use it. */
export interface OpenedUsers extends ContactReader, UserSettings {
  readonly database: Database;
  readonly limits: LockLimits;
  readonly now: Date;
}

/** Whether the settings name a database server, or a folder with an embedded database. */
export function hasDatabase({
  dataDir,
  databaseUrl,
}: Pick<ServicesSettings, 'dataDir' | 'databaseUrl'>): boolean {
  return databaseUrl !== undefined || existsSync(path.join(dataDir, 'database', 'PG_VERSION'));
}

/**
 * Opens the database of the settings, runs work on it and closes it.
 *
 * @throws StartError as in `openDatabase`
 */
export async function withUsers<Result>(
  settings: ServicesSettings,
  work: (opened: OpenedUsers) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(settings);
  try {
    const now = new Date();
    const secrets = serverSecrets(await openDataKey(database, settings, now));
    return await work({ ...settings.users, database, secrets, limits: settings.recovery, now });
  } finally {
    await database.close();
  }
}

/** Does the same as `withUsers` with an existing database. @throws StartError when there is none */
export function withStoredUsers<Result>(work: (opened: OpenedUsers) => Promise<Result>): Promise<Result> {
  const settings = readSettings(process.env);
  if (!hasDatabase(settings)) throw new StartError(`There is no database in ${settings.dataDir}.`);
  return withUsers(settings, work);
}

/** Creates the error for a User ID without data. */
export function createUnknownUserError(): RejectedError {
  // An error, so that a mistyped User ID does not look like a success.
  return new RejectedError('No data is stored for this User ID. Nothing was done.');
}

/**
 * Rejects changes of users when users are stored in a directory.
 *
 * @throws RejectedError when LDAP_URL is set
 */
export function rejectDirectory({ directory }: UserSettings): void {
  if (directory !== undefined)
    throw new RejectedError(
      'With LDAP_URL users are kept in the directory. Change them there. Nothing was done.',
    );
}
