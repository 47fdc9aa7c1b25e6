import { print } from '@portal/registry/run-command';
import { auditUsers, commandActor } from './command-audit';
import { showUser } from './show-user';
import { createUnknownUserError, withStoredUsers } from './users-database';

/** Runs `npm run users -- show`. */
export async function printUser(userId: string): Promise<void> {
  await withStoredUsers(async ({ database, secrets, settings, now }) => {
    const shown = await showUser(database, { secrets, settings }, userId, now);
    if (shown === null) throw createUnknownUserError();
    await auditUsers(database, secrets, 'showUser', [shown.userId], { actor: commandActor(), now });
    for (const line of shown.lines) print(line);
  });
}
