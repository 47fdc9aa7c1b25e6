import { print } from '@portal/registry/run-command';
import { userKey } from '@portal/server-kit/sessions';
import { openContacts, selectContactsSql, type StoredContacts } from '../../contacts/contacts';
import { storedUserId, USER_LOOKUP, userLookupValues } from '../../users/user-lookup';
import { auditUsers, commandActor } from './command-audit';
import { createUnknownUserError, type OpenedUsers, withStoredUsers } from './users-database';

/** Tables with rows of a person, by the name in the export. Neither secrets nor internal numbers are exported. */
const TABLES: Readonly<Record<string, string>> = {
  signOnSessions:
    'SELECT created_at, expires_at FROM sign_on_sessions WHERE user_id = $1 ORDER BY created_at',
  recoveries: `SELECT reference, flow, white_label, state, channel, contacts AS masked_contacts, created_at, expires_at
    FROM recovery_transactions WHERE user_id = $1 ORDER BY created_at`,
  messages: 'SELECT channel, sent_at FROM outbox_messages WHERE user_id = $1 ORDER BY sent_at',
};

/**
 * Collects everything that is stored about a person, for their request for access (GDPR, article 15). Usage records are not
 * in it, since they identify no person.
 *
 * @param typed User ID as typed
 * @throws RejectedError for an unknown User ID
 */
export async function exportUser(
  opened: Pick<OpenedUsers, 'database' | 'secrets' | 'phoneCountry' | 'directory'>,
  typed: string,
): Promise<{ readonly userId: string; readonly [field: string]: unknown }> {
  const { database, secrets } = opened;
  const [user] = await database.query<
    StoredContacts & { readonly user_id: string; readonly [column: string]: unknown }
  >(
    `SELECT user_id, first_name, last_name, user_type, recovery_locked, password_changed_at, created_at, directory_digest,
       ${selectContactsSql()} FROM users WHERE ${USER_LOOKUP}`,
    userLookupValues(storedUserId(opened, typed)),
  );
  if (user === undefined) throw createUnknownUserError();
  const userId = user.user_id;
  const parts = await Promise.all(
    Object.entries(TABLES).map(async ([name, sql]) => [name, await database.query(sql, [userId])] as const),
  );
  const auditEvents = await database.query(
    'SELECT at, event, outcome, reason, note FROM audit_events WHERE user_hash = $1 ORDER BY id',
    [userKey(secrets, userId)],
  );
  return {
    userId,
    firstName: user['first_name'],
    lastName: user['last_name'],
    userType: user['user_type'],
    contacts: openContacts(opened, user, true),
    isRecoveryLocked: user['recovery_locked'],
    passwordChangedAt: user['password_changed_at'],
    addedAt: user['created_at'],
    ...Object.fromEntries(parts),
    auditEvents,
  };
}

/** Runs `npm run users -- export`. */
export async function printExport(typed: string): Promise<void> {
  await withStoredUsers(async (opened) => {
    const { database, secrets, now } = opened;
    const person = await exportUser(opened, typed);
    print(JSON.stringify(person, null, 2));
    await auditUsers(database, secrets, 'exportUser', [person.userId], { actor: commandActor(), now });
  });
}
