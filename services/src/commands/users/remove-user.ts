import { print } from '@portal/registry/run-command';
import { deleteUser } from '../../users/delete-user';
import { findUserId, storedUserId } from '../../users/user-lookup';
import { auditUsers, commandActor } from './command-audit';
import { DRY_RUN_NOTICE, formatCount } from './print-result';
import type { ApplyOptions } from './run-import';
import { createUnknownUserError, withStoredUsers } from './users-database';

/** Runs `npm run users -- delete`. */
export async function removeUser(typed: string, { apply = false }: ApplyOptions): Promise<void> {
  await withStoredUsers(async (opened) => {
    const { database, secrets, directory, now } = opened;
    const userId = storedUserId(opened, typed);
    if (!apply) {
      const stored = await findUserId(database, userId);
      if (stored === null) throw createUnknownUserError();
      return print(`${stored} can be deleted. ${DRY_RUN_NOTICE}`);
    }
    const rows = await database.transaction(async (tx) => {
      const deleted = await deleteUser(tx, secrets, userId);
      if (deleted > 0) await auditUsers(tx, secrets, 'deleteUser', [userId], { actor: commandActor(), now });
      return deleted;
    });
    if (rows === 0) throw createUnknownUserError();
    print(`Deleted: ${formatCount(rows, 'row')}. Audit and usage records stay; they identify no person.`);
    if (directory !== undefined)
      print('A user who is still in the directory is stored again at the next sign-in or recovery.');
  });
}
