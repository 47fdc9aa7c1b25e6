import type { Database } from '../database/database';

/** One step of a visitor or one refusal; users and addresses are fingerprints (security rule 15). */
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
}

/** Which events are wanted: from `since` on, before `until`. */
export interface AuditPeriod {
  readonly since: Date;
  readonly until: Date;
}

const PAGE = 1_000;

/** The events of a period, oldest first, read a thousand at a time so that a year of them needs no memory. */
export async function* auditEvents(
  database: Database,
  { since, until }: AuditPeriod,
): AsyncGenerator<AuditEvent, void, undefined> {
  let last = 0;
  for (;;) {
    const rows = await database.query<AuditEvent>(
      `SELECT id, at, event, outcome, user_hash, transaction_id, address_hash, request_id, reason
         FROM audit_events WHERE id > $1 AND at >= $2 AND at < $3 ORDER BY id LIMIT ${PAGE}`,
      [last, since, until],
    );
    yield* rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < PAGE) return;
  }
}

/** Deletes audit events that are older than some days. */
export const forgetOldAuditEvents = async (database: Database, now: Date, days: number): Promise<void> => {
  await database.query('DELETE FROM audit_events WHERE at < $1', [
    new Date(now.getTime() - days * 24 * 60 * 60 * 1_000),
  ]);
};
