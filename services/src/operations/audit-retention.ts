import { type Database, deleteInBatches, inBatches } from '@portal/server-kit/database';
import { DAY_MS } from '@portal/server-kit/scheduling';
import type { ServiceContext } from '../context/service-context';
import type { AuditSettings } from './audit-settings';

/** Number of new events of all portals after which rejections are counted again. */
const COUNT_INTERVAL_EVENTS = 10_000;

/** SQL condition for rejections and requests that changed nothing; anyone can cause any number of these events. */
const WITHOUT_EFFECT = `outcome <> 'counted' AND reason IS NOT NULL`;

/** Rejections of one step for one reason. The code contains all steps and reasons, so the number of kinds is bounded. */
interface RejectionKind {
  readonly event: string;
  readonly reason: string;
}

/** SQL that finds the kinds of rejections with one index access each instead of a scan. */
const KINDS = `
  WITH RECURSIVE kinds AS (
    (SELECT event, reason FROM audit_events WHERE ${WITHOUT_EFFECT}
      ORDER BY event, reason LIMIT 1)
    UNION ALL
    SELECT further.event, further.reason FROM kinds CROSS JOIN LATERAL (
      SELECT event, reason FROM audit_events WHERE ${WITHOUT_EFFECT}
         AND (event, reason) > (kinds.event, kinds.reason) ORDER BY event, reason LIMIT 1) AS further)
  SELECT event, reason FROM kinds`;

/** SQL that finds the newest rejection of a kind beyond the maximum. */
const NEWEST_EXCESS = `
  SELECT id FROM audit_events WHERE ${WITHOUT_EFFECT} AND event = $1 AND reason = $2
   ORDER BY id DESC OFFSET $3 LIMIT 1`;

/**
 * SQL that counts and deletes the oldest rejections of a kind in one statement, so that none is lost. Skips rows that
 * another server is counting.
 */
const COUNT_BATCH = `
  WITH gone AS (
    DELETE FROM audit_events WHERE id IN (
      SELECT id FROM audit_events WHERE ${WITHOUT_EFFECT} AND event = $1 AND reason = $2
         AND id <= $3 ORDER BY id LIMIT $4 FOR UPDATE SKIP LOCKED)
    RETURNING date_trunc('day', at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' AS day),
  counted AS (
    INSERT INTO audit_events AS line (at, event, outcome, reason, times)
    SELECT day, $1, 'counted', $2, count(*) FROM gone GROUP BY day ORDER BY day
    ON CONFLICT (event, reason, at) WHERE outcome = 'counted'
    DO UPDATE SET times = line.times + excluded.times, feed_position = NULL)
  SELECT count(*)::int AS gone FROM gone`;

async function countExcessOfKind(
  database: Database,
  { event, reason }: RejectionKind,
  most: number,
): Promise<number> {
  const [beyond] = await database.query<{ id: number }>(NEWEST_EXCESS, [event, reason, most]);
  if (beyond === undefined) return 0;
  return await inBatches(async (slice) => {
    const [row] = await database.query<{ gone: number }>(COUNT_BATCH, [event, reason, beyond.id, slice]);
    return row?.gone ?? 0;
  });
}

/**
 * Replaces the oldest rejections of each kind beyond a maximum by their daily count. Completed steps and other kinds
 * stay, so a flood of rejected requests cannot displace wrong passcodes and passwords, which have their own limits.
 *
 * @param most maximum number of rejections of one kind that are stored individually
 * @returns number of counted events
 * @throws the database's errors; completed batches stay counted
 */
export async function countRejectionsBeyond(database: Database, most: number): Promise<number> {
  let counted = 0;
  for (const kind of await database.query<RejectionKind>(KINDS))
    counted += await countExcessOfKind(database, kind, most);
  return counted;
}

/**
 * Deletes audit events older than a number of days.
 *
 * @returns number of deleted events
 * @throws the database's errors; completed batches stay deleted
 */
export function deleteOldAuditEvents(database: Database, now: Date, days: number): Promise<number> {
  return deleteInBatches(database, 'audit_events', 'at < $1', new Date(now.getTime() - days * DAY_MS));
}

/** Bounds the size of the audit log. */
export interface AuditRetention {
  /** Deletes expired events and counts excess rejections. @throws the database's errors */
  purge(): Promise<void>;
  /** Counts excess rejections after every ten thousand new events. @throws the database's errors */
  countExcess(): Promise<void>;
}

/** Creates the retention of the audit log: by age, and for rejections also by number. */
export function auditRetention(
  { database, clock, log }: Pick<ServiceContext, 'database' | 'clock' | 'log'>,
  { retentionDays, maxRejections }: AuditSettings,
): AuditRetention {
  let lastCheckedId: number | null = null;
  const newest = async (): Promise<number> => {
    const [row] = await database.query<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM audit_events');
    return row?.id ?? 0;
  };
  const enforceMaxRejections = async (deletedBefore: number): Promise<void> => {
    lastCheckedId = await newest();
    const counted = await countRejectionsBeyond(database, maxRejections);
    if (counted > 0)
      log.warn(
        { event: 'more rejections than are stored', counted, maxRejections },
        'The oldest rejections of the audit log are now only counted, since there were too many of a kind',
      );
    if (deletedBefore + counted > 0) await database.reclaimSpace?.(['audit_events']);
  };
  return {
    purge: async () => {
      await enforceMaxRejections(await deleteOldAuditEvents(database, clock(), retentionDays));
    },
    countExcess: async () => {
      const now = await newest();
      lastCheckedId ??= now;
      if (now - lastCheckedId >= COUNT_INTERVAL_EVENTS) await enforceMaxRejections(0);
    },
  };
}
