import { setTimeout as delay } from 'node:timers/promises';
import type { OutboxMessageView } from '@portal/contract/operator';
import type { Database } from '@portal/server-kit/database';
import { USER_LOOKUP, userLookupValues } from '../users/user-lookup';

const MAX_MESSAGES = 200;
/** Maximum wait for queued messages, so that scripts find a passcode that they have just requested. */
const TIMEOUT_MS = 1_000;
/** Pause before the queue is polled a second time; each later pause is twice as long. */
const FIRST_PAUSE_MS = 10;

/** Resolves when no due message is queued, or after TIMEOUT_MS. A queued decoy counts until its outcome is decided. */
export async function waitForHandover(database: Database, now: Date): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  for (let pauseMs = FIRST_PAUSE_MS; performance.now() < end; pauseMs *= 2) {
    const due = await database.query(
      // A message that is being sent is leased for 15 s, so its `next_at` is in the future.
      `SELECT 1 FROM queued_messages WHERE attempts <= 1 AND next_at <= $1::timestamptz + interval '15 seconds'
         AND created_at > $1::timestamptz - interval '10 seconds' LIMIT 1`,
      [now],
    );
    if (due.length === 0) return;
    await delay(pauseMs);
  }
}

/**
 * Returns the newest messages of the outbox, at most 200, newest first (D-14).
 *
 * @param userId only messages of this user, in any form of the User ID; all users when absent
 */
export async function listMessages(database: Database, userId?: string): Promise<OutboxMessageView[]> {
  return await database.query<OutboxMessageView>(
    `SELECT id, channel, to_address AS "to", subject, text, code, user_id AS "userId", sent_at AS "sentAt",
            call_status AS "callStatus", html IS NOT NULL AS "isMail"
       FROM outbox_messages
      WHERE $2::text IS NULL OR user_id = coalesce((SELECT user_id FROM users WHERE ${USER_LOOKUP}), $2)
      ORDER BY position DESC
      LIMIT ${String(MAX_MESSAGES)}`,
    userId === undefined ? [null, null] : userLookupValues(userId),
  );
}

/** Returns the HTML of a mail in the outbox; null when there is no such mail. */
export async function findMailHtml(database: Database, id: string): Promise<string | null> {
  const [mail] = await database.query<{ html: string | null }>(
    'SELECT html FROM outbox_messages WHERE id = $1',
    [id],
  );
  return mail?.html ?? null;
}
