import type { Database } from '@portal/server-kit/database';
import type { AuditEvent } from './audit-events';

/** An event with its position in the feed. */
export interface FeedEvent extends AuditEvent {
  readonly feed_position: number;
}

/** Advisory lock (arbitrary fixed number) for assigning positions. */
const FEED_LOCK = 7_240_918;

/**
 * Assigns positions to events that have none. Only one reader at a time does so, so that a later position never becomes
 * visible before an earlier one; writers of events are not blocked.
 */
async function assignPositions(database: Database, count: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1::bigint)', [FEED_LOCK]);
    await tx.query(
      `UPDATE audit_events e SET feed_position = placed.position
       FROM (SELECT id, nextval('audit_feed_positions') AS position
             FROM (SELECT id FROM audit_events WHERE feed_position IS NULL ORDER BY id LIMIT $1) AS next) AS placed
       WHERE e.id = placed.id`,
      [count],
    );
  });
}

async function readAfter(database: Database, position: number, limit: number): Promise<readonly FeedEvent[]> {
  return await database.query<FeedEvent>(
    `SELECT feed_position, id, at, event, outcome, user_hash, transaction_id, address_hash, request_id, reason, actor,
       note, times
     FROM audit_events WHERE feed_position > $1 ORDER BY feed_position LIMIT $2`,
    [position, limit],
  );
}

/**
 * Returns the events after a position, each exactly once even while others are written. A daily count that has grown
 * appears again with the same id.
 *
 * @param position position of the last event that the reader has; 0 for none
 * @param limit maximum number of events
 * @throws the database's errors
 */
export async function readAuditFeed(
  database: Database,
  position: number,
  limit: number,
): Promise<readonly FeedEvent[]> {
  const known = await readAfter(database, position, limit);
  if (known.length === limit) return known;
  await assignPositions(database, limit - known.length);
  return await readAfter(database, position, limit);
}

/** Returns the newest position that was ever assigned; 0 for none. @throws the database's errors */
export async function newestFeedPosition(database: Database): Promise<number> {
  const [row] = await database.query<{ position: number }>(
    'SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS position FROM audit_feed_positions',
  );
  return row?.position ?? 0;
}
