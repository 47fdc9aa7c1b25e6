import { print } from '@portal/registry/run-command';
import type { Database } from '@portal/server-kit/database';
import {
  lockRecovery,
  type LockRow,
  readRecoveryLock,
  unlockRecovery,
} from '../../recovery/limits/recovery-lock';
import { readSettings } from '../../settings/settings';
import { storedUserId, USER_LOOKUP, userLookupValues } from '../../users/user-lookup';
import { auditUsers, commandActor } from './command-audit';
import { DRY_RUN_NOTICE } from './print-result';
import { RejectedError } from './row-problems';
import type { ApplyOptions } from './run-import';
import { createUnknownUserError, rejectDirectory, withStoredUsers } from './users-database';

/** Runs `npm run users -- lock` and `npm run users -- unlock`. */
export async function changeLock(
  change: 'lock' | 'unlock',
  userId: string,
  { reason, apply = false }: ApplyOptions & { readonly reason: string },
): Promise<void> {
  if (change === 'lock') rejectDirectory(readSettings(process.env).users);
  await withStoredUsers(async (opened) => {
    const { database, secrets, limits, now } = opened;
    const [user] = await database.query<LockRow>(
      `SELECT user_id, recovery_locked, directory_digest FROM users WHERE ${USER_LOOKUP}`,
      userLookupValues(storedUserId(opened, userId)),
    );
    if (user === undefined) throw createUnknownUserError();
    const stored = user.user_id;
    const { kind: lock } = await readRecoveryLock(database, secrets, limits, user, now);
    if (change === 'unlock' && lock === 'directory')
      throw new RejectedError(
        `${stored} is disabled in the directory (disabledFilter of LDAP_MAPPING_FILE). Enable the account there. Nothing was done.`,
      );
    const nothingToDo = `${stored} was ${change}ed already.`;
    const run = (tx: Database): Promise<boolean> =>
      change === 'lock' ? lockRecovery(tx, stored) : unlockRecovery(tx, secrets, limits, stored, now);
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
