import { serverSecrets } from '@portal/server-kit/configuration';
import type { MessageLanguage } from '../../messages/texts/message-language';
import { readSettings, type ServicesSettings } from '../../settings/settings';
import { commandActor } from './command-audit';
import { type ImportResult, importUsers, type PasswordDelivery, planUsers } from './import-users';
import { invitations } from './invitation';
import type { UserRows } from './read-user-file';
import { rejectDirectory } from './reject-directory';
import { hasDatabase, withUsers } from './users-database';

export interface ApplyOptions {
  readonly apply?: boolean;
}

export interface Inviting extends ApplyOptions {
  readonly send?: boolean;
  readonly whiteLabel: string;
  readonly language?: MessageLanguage;
}

export interface RunImport {
  readonly source: string;
  readonly existing: 'change' | 'reject';
  readonly isApplied: boolean;
  readonly delivery: (settings: ServicesSettings, now: Date) => PasswordDelivery;
}

/** Plans an import, or runs it if `isApplied`. */
export async function runImport(
  readRows: () => UserRows,
  { delivery, isApplied, ...options }: RunImport,
): Promise<ImportResult> {
  const settings = readSettings(process.env);
  rejectDirectory(settings);
  const rows = readRows();
  const chosen = delivery(settings, new Date());
  if (!isApplied && !hasDatabase(settings)) {
    // A dry run creates no database.
    const context = { secrets: serverSecrets(settings.serverKey), settings };
    return await planUsers(null, context, rows, { ...options, delivery: chosen });
  }
  return await withUsers(settings, ({ database, secrets, now }) =>
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

/** Returns a delivery of temporary passwords by e-mail. */
export function mailDelivery({ whiteLabel, language }: Inviting): RunImport['delivery'] {
  return (settings, now) => ({
    kind: 'mail',
    invite: invitations(settings, process.env, { whiteLabel, language }, now),
  });
}
