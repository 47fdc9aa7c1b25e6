import type { Channel } from '@portal/contract/api';
import { CHANNEL_NAMES, CHANNELS } from '@portal/contract/recovery';
import { maskContacts, openContacts, selectContactsSql, type StoredContacts } from '../../contacts/contacts';
import { type LockRow, readRecoveryLock, type RecoveryLock } from '../../recovery/limits/recovery-lock';
import { storedUserId, USER_LOOKUP, userLookupValues } from '../../users/user-lookup';
import type { OpenedUsers } from './users-database';

interface ShownUser extends StoredContacts, LockRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly user_type: string;
  readonly first_time: boolean;
  readonly has_password: boolean;
  readonly password_changed_at: Date | null;
  readonly created_at: Date;
}

/** Name of a contact: that of its channel in settings. */
type ContactName = (typeof CHANNELS)[Channel]['name'];

/** What `show` says about a user, in words; contacts are masked. */
export interface UserDescription extends Readonly<Record<ContactName, string | null>> {
  readonly userId: string;
  readonly name: string;
  readonly type: string;
  readonly password: string;
  readonly recovery: string;
  readonly added: string;
}

function formatMinute(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function describeLock(lock: RecoveryLock): string {
  if (lock.kind === 'none') return 'not locked';
  if (lock.kind === 'directory') return 'disabled in the directory';
  if (lock.kind === 'operator') return 'locked until an operator unlocks it';
  return `locked by wrong passcodes until ${formatMinute(lock.until)}`;
}

function describePassword({
  first_time,
  has_password,
  password_changed_at,
  directory_digest,
}: ShownUser): string {
  if (first_time) return 'temporary, not replaced yet';
  if (directory_digest !== null) return 'in the directory';
  if (!has_password) return 'none';
  return password_changed_at === null ? 'imported' : `changed on ${formatMinute(password_changed_at)}`;
}

/**
 * Describes a user; contacts are masked.
 *
 * @param userId as typed
 * @returns null for an unknown User ID
 */
export async function showUser(opened: OpenedUsers, userId: string): Promise<UserDescription | null> {
  const { database, secrets, limits, now } = opened;
  const [user] = await database.query<ShownUser>(
    `SELECT user_id, first_name, last_name, user_type, first_time, recovery_locked, directory_digest, password_changed_at, created_at,
       coalesce(password_hash, temporary_password_hash) IS NOT NULL AS has_password,
       ${selectContactsSql()}
     FROM users WHERE ${USER_LOOKUP}`,
    userLookupValues(storedUserId(opened, userId)),
  );
  if (user === undefined) return null;
  const contacts = maskContacts(openContacts(opened, user, true));
  const lock = await readRecoveryLock(database, secrets, limits, user, now);
  return {
    userId: user.user_id,
    name: `${user.first_name} ${user.last_name}`,
    type: user.user_type,
    ...(Object.fromEntries(
      CHANNEL_NAMES.map((channel) => [CHANNELS[channel].name, contacts[channel] ?? null]),
    ) as Readonly<Record<ContactName, string | null>>),
    password: describePassword(user),
    recovery: describeLock(lock),
    added: formatMinute(user.created_at),
  };
}
