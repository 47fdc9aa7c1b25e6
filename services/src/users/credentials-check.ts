import { randomBytes } from 'node:crypto';
import type { ServerSecrets } from '@portal/server-kit/configuration';
import { type Database, withDatabaseTimeout } from '@portal/server-kit/database';
import { hashPassword, verifyPassword } from '../passwords/passwords';
import { isKeyedPassword, matchesKeyedPassword } from '../passwords/temporary-passwords';
import { isPossiblePair } from './possible-user-id';
import { USER_LOOKUP, userLookupValues } from './user-lookup';

/** Outcome for a User ID and password; `firstTime` for the right temporary password of an invitation. */
export type StoredCredentialsOutcome =
  | { kind: 'accepted'; userId: string; sessionEpoch: number }
  | { kind: 'firstTime' }
  | { kind: 'rejected' };

/** `client` is the partition in the queue of sign-ins. */
export type CheckCredentials = (
  userId: string,
  password: string,
  client: string,
) => Promise<StoredCredentialsOutcome>;

interface UserRow {
  user_id: string;
  password_hash: string | null;
  temporary_password_hash: string | null;
  first_time: boolean;
  session_epoch: number;
}

/** Stores the hash of a temporary password at its first use; ignores a failure, since the next use tries again. */
async function hashAtFirstUse(
  database: Database,
  userId: string,
  keyed: string,
  password: string,
): Promise<void> {
  const hash = await hashPassword(password).catch(() => null);
  if (hash === null) return;
  await database
    .query(
      'UPDATE users SET temporary_password_hash = $2 WHERE user_id = $1 AND temporary_password_hash = $3',
      [userId, hash, keyed],
    )
    .catch(() => undefined);
}

/**
 * Creates the credentials check. An unknown user, one without a password and an impossible User ID take one look-up and one
 * hash, like a wrong password, so that the response time reveals nothing. A locked recovery does not matter here (D-8).
 *
 * @param secrets secrets that temporary passwords are keyed with before their first use; null rejects such passwords
 * @returns the check; it throws when the database does not respond
 */
export async function createCredentialsCheck(
  database: Database,
  secrets: ServerSecrets | null,
): Promise<CheckCredentials> {
  const unknownUserHash = await hashPassword(randomBytes(24).toString('base64url'));

  return async (userId, password, client) => {
    const possible = isPossiblePair(userId, password);
    const [user] = await withDatabaseTimeout(
      database,
      database.query<UserRow>(
        `SELECT user_id, password_hash, temporary_password_hash, first_time, session_epoch
           FROM users WHERE ${USER_LOOKUP}`,
        userLookupValues(possible ? userId : ''),
      ),
    );
    const hash = user?.first_time === true ? user.temporary_password_hash : user?.password_hash;
    const keyed = typeof hash === 'string' && isKeyedPassword(hash) ? hash : null;
    const hashed = keyed === null ? (hash ?? unknownUserHash) : unknownUserHash;
    const isHashRight = await verifyPassword(hashed, possible ? password : '', 'verify', client);
    const right =
      keyed === null ? isHashRight : secrets !== null && matchesKeyedPassword(secrets, keyed, password);
    if (!right || !possible || user === undefined || typeof hash !== 'string') return { kind: 'rejected' };
    if (keyed !== null) await hashAtFirstUse(database, user.user_id, keyed, password);
    if (user.first_time) return { kind: 'firstTime' };
    return { kind: 'accepted', userId: user.user_id, sessionEpoch: user.session_epoch };
  };
}
