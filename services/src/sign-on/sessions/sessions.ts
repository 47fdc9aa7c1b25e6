import { type Database, deleteInBatches, withDatabaseTimeout } from '@portal/server-kit/database';
import { hashSessionId, newSessionId } from './session-cookie';

/** Lifetime of a session. Use does not prolong it, because a GET must not change anything (security rule 7). */
const LIFETIME_MS = 60 * 60 * 1000;

/** Session with the user's data for the home page. */
export interface SignOnSession {
  userId: string;
  firstName: string;
  lastName: string;
  whiteLabel: string;
  since: Date;
  until: Date;
}

export interface NewSession {
  userId: string;
  sessionEpoch: number;
  whiteLabel: string;
  /** Id of the browser's previous session, which is deleted; null for none. */
  replaces: string | null;
  now: Date;
}

/**
 * Creates a session and ends the previous one of the browser.
 *
 * @returns the session id for the browser's cookie
 */
export async function createSession(
  database: Database,
  { userId, sessionEpoch, whiteLabel, replaces, now }: NewSession,
): Promise<string> {
  const id = newSessionId();
  const ends = new Date(now.getTime() + LIFETIME_MS);
  const replaced = replaces === null ? '' : hashSessionId(replaces);
  await withDatabaseTimeout(
    database,
    database.query(
      `WITH replaced AS (DELETE FROM sign_on_sessions WHERE id_hash = $7)
       INSERT INTO sign_on_sessions (id_hash, user_id, session_epoch, white_label, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [hashSessionId(id), userId, sessionEpoch, whiteLabel, now, ends, replaced],
    ),
  );
  return id;
}

/**
 * Finds a session; null when it is unknown, expired, or older than the last password change (security rule 14). Deletes an
 * expired one, so that a clock set back does not revive it, and limits one from before that to a full lifetime from now.
 */
export async function findSession(database: Database, id: string, now: Date): Promise<SignOnSession | null> {
  const rows = await withDatabaseTimeout(
    database,
    database.query<SignOnSession>(
      `WITH expired AS (DELETE FROM sign_on_sessions WHERE id_hash = $1 AND NOT (expires_at > $2 AND isfinite(expires_at))),
         limited AS (UPDATE sign_on_sessions SET expires_at = $3
           WHERE id_hash = $1 AND expires_at > $3::timestamptz + interval '1 minute' AND isfinite(expires_at))
       SELECT u.user_id AS "userId", u.first_name AS "firstName", u.last_name AS "lastName",
              s.white_label AS "whiteLabel", s.created_at AS since, least(s.expires_at, $3) AS until
         FROM sign_on_sessions s JOIN users u ON u.user_id = s.user_id AND u.session_epoch = s.session_epoch
        WHERE s.id_hash = $1 AND s.expires_at > $2 AND isfinite(s.expires_at)`,
      [hashSessionId(id), now, new Date(now.getTime() + LIFETIME_MS)],
    ),
  );
  return rows[0] ?? null;
}

/**
 * Deletes expired sessions in batches. Runs in the background, so that no sign-in waits for it.
 *
 * @returns number of deleted sessions
 * @throws the database's errors
 */
export function deleteExpiredSessions(database: Database, now: Date): Promise<number> {
  return deleteInBatches(database, 'sign_on_sessions', 'expires_at <= $1', now);
}

export async function deleteSession(database: Database, id: string): Promise<void> {
  await withDatabaseTimeout(
    database,
    database.query('DELETE FROM sign_on_sessions WHERE id_hash = $1', [hashSessionId(id)]),
  );
}
