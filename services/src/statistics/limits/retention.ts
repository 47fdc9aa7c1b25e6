import { type Database, deleteInBatches } from '@portal/server-kit/database';
import type { ServiceContext } from '../../context/service-context';
import type { StatisticsSettings } from '../statistics-settings';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Records stored between two looks at how many there are. */
const COUNT_INTERVAL_RECORDS = 10_000;

/**
 * Deletes usage records that are older than some days.
 *
 * @returns how many
 */
export function deleteOldRecords(database: Database, now: Date, days: number): Promise<number> {
  return deleteInBatches(
    database,
    'statistics_records',
    'received_at < $1',
    new Date(now.getTime() - days * DAY_MS),
  );
}

/**
 * Deletes the oldest usage records beyond a number. Ids ascend, so it reads the newest one instead of counting; a number
 * that a failed batch has used up counts as a record.
 *
 * @param most records that stay
 * @returns how many were deleted
 */
export function deleteExcessRecords(database: Database, most: number): Promise<number> {
  return deleteInBatches(
    database,
    'statistics_records',
    'id <= (SELECT max(id) FROM statistics_records) - $1::bigint',
    most,
    'ORDER BY id',
  );
}

/** Bounds the table of usage records. */
export interface RecordRetention {
  /** Deletes expired and excess records. @throws the database's errors */
  purge(): Promise<void>;
  /** Counts stored records; after ten thousand it deletes excess ones, logging a failure as a warning. */
  stored(records: number): void;
}

/** Bounds the table by age and number, whatever the limits per IP address allow. */
export function recordRetention(
  { database, clock, log }: ServiceContext,
  { retentionDays, maxRecords }: StatisticsSettings,
): RecordRetention {
  let sinceLook = 0;
  let looking = false;
  const look = async (deletedBefore = 0): Promise<void> => {
    const beyond = await deleteExcessRecords(database, maxRecords);
    if (beyond > 0)
      log.warn(
        { event: 'usage records beyond their number', deleted: beyond, mostRecords: maxRecords },
        'The oldest statistics records were deleted, since there were more than STATISTICS_MAX_RECORDS',
      );
    if (deletedBefore + beyond > 0) await database.reclaimSpace?.(['statistics_records']);
  };
  return {
    purge: async () => {
      await look(await deleteOldRecords(database, clock(), retentionDays));
    },
    stored: (records) => {
      sinceLook += records;
      if (sinceLook < COUNT_INTERVAL_RECORDS || looking) return;
      sinceLook = 0;
      looking = true;
      look()
        .catch((error: unknown) => {
          log.warn(
            { err: error, event: 'repeated work failed' },
            'Statistics records over the limit were not removed',
          );
        })
        .finally(() => {
          looking = false;
        });
    },
  };
}
