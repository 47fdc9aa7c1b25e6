import { hostname, userInfo } from 'node:os';
import type { ServerSecrets } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import { userKey } from '@portal/server-kit/sessions';
import { auditLog } from '../../audit/audit-log';
import { splitIntoBatches } from './plan-import';

/** Audited events of `npm run users`. */
export type UsersEvent =
  | 'addUser'
  | 'changeUser'
  | 'deleteUser'
  | 'exportUser'
  | 'lockRecovery'
  | 'showUser'
  | 'unlockRecovery';

/** Returns the operator who runs the command, as account and machine. */
export function commandActor(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // The user id of a container may have no name.
    return `unknown@${hostname()}`;
  }
}

/** Writes one audit event for each user; users appear only as fingerprints (security rule 15). */
export async function auditUsers(
  database: Database,
  secrets: ServerSecrets,
  event: UsersEvent,
  userIds: readonly string[],
  { actor, note = null, now }: { readonly actor: string; readonly note?: string | null; readonly now: Date },
): Promise<void> {
  const audit = auditLog(database);
  for (const batch of splitIntoBatches(userIds))
    await Promise.all(
      batch.map((userId) => audit({ at: now, event, userHash: userKey(secrets, userId), actor, note })),
    );
}
