import { serverSecrets } from '@portal/server-kit/configuration';
import { readSettings } from '../../settings/settings';
import { commandActor } from './command-audit';
import { type ImportResult, importUsers, type PasswordDelivery, planUsers } from './import-users';
import { type InvitationOptions, invitations, type InvitationSettings } from './invitation';
import type { UserRows } from './read-user-file';
import { hasDatabase, rejectDirectory, withUsers } from './users-database';

export interface ApplyOptions {
  readonly apply?: boolean;
}

export interface Inviting extends ApplyOptions, InvitationOptions {
  readonly send?: boolean;
}

export interface RunImport {
  readonly source: string;
  readonly existing: 'change' | 'reject';
  readonly isApplied: boolean;
  readonly delivery: (settings: InvitationSettings, now: Date) => PasswordDelivery;
}

/** Plans an import, or runs it if `isApplied`. */
export async function runImport(
  readRows: () => UserRows,
  { delivery, isApplied, ...options }: RunImport,
): Promise<ImportResult> {
  const settings = readSettings(process.env);
  rejectDirectory(settings.users);
  const rows = readRows();
  const chosen = delivery(settings, new Date());
  const { environment } = settings;
  const importOptions = { ...options, delivery: chosen };
  if (!isApplied && !hasDatabase(settings)) {
    // A dry run creates no database.
    const context = { environment, ...settings.users, secrets: serverSecrets(settings.serverKey) };
    return await planUsers(null, context, rows, importOptions);
  }
  return await withUsers(settings, (opened) => {
    const context = { ...opened, environment };
    return isApplied
      ? importUsers(opened.database, context, rows, {
          ...importOptions,
          actor: commandActor(),
          now: opened.now,
        })
      : planUsers(opened.database, context, rows, importOptions);
  });
}

/** Returns a delivery of temporary passwords by e-mail. */
export function mailDelivery(options: Inviting): RunImport['delivery'] {
  return (settings, now) => ({ kind: 'mail', invite: invitations(settings, process.env, options, now) });
}
