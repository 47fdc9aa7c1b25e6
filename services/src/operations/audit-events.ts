import type { Database } from '@portal/server-kit/database';
import { DAY_MS } from '@portal/server-kit/scheduling';

/**
 * One step of a visitor, one rejection, or a day's count of one kind of rejections (`counted`); users and IP
 * addresses are fingerprints (security rule 15).
 */
export interface AuditEvent {
  readonly id: number;
  readonly at: Date;
  readonly event: string;
  readonly outcome: string;
  readonly user_hash: string | null;
  readonly transaction_id: string | null;
  readonly address_hash: string | null;
  readonly request_id: string | null;
  readonly reason: string | null;
  /** Operator who caused the event, and the reason that they gave; null for visitors. */
  readonly actor: string | null;
  readonly note: string | null;
  /** Number of events that a count replaces; null for a single one. */
  readonly times: number | null;
}

/** Requested period: from `since` (inclusive) to `until` (exclusive). */
export interface AuditPeriod {
  readonly since: Date;
  readonly until: Date;
}

const PAGE = 1_000;

/**
 * Yields the events of a period, oldest first, and reads a thousand at a time to limit memory. A count belongs to its
 * whole day (UTC), so every period that begins on that day includes it.
 */
export async function* auditEvents(
  database: Database,
  { since, until }: AuditPeriod,
): AsyncGenerator<AuditEvent, void, undefined> {
  const day = new Date(since.getTime() - (since.getTime() % DAY_MS));
  let last = 0;
  for (;;) {
    const rows = await database.query<AuditEvent>(
      `SELECT id, at, event, outcome, user_hash, transaction_id, address_hash, request_id, reason, actor, note, times
         FROM audit_events WHERE id > $1 AND at >= $4 AND at < $3 AND (at >= $2 OR outcome = 'counted')
        ORDER BY id LIMIT ${PAGE}`,
      [last, since, until, day],
    );
    yield* rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < PAGE) return;
  }
}
