import { type Database, deleteInBatches } from '@portal/server-kit/database';
import { DAY_MS } from '@portal/server-kit/scheduling';
import type { ServiceContext } from '../../context/service-context';
import type { StatisticsSettings } from '../statistics-settings';

/** Number of stored records after which excess records are deleted. */
const COUNT_INTERVAL_RECORDS = 10_000;

/**
 * Deletes usage records that are older than a number of days.
 *
 * @returns number of deleted records
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
 * Deletes the oldest usage records beyond a maximum. Uses the newest id instead of counting rows, so the ids that a failed
 * batch has used up count as records.
 *
 * @param most maximum number of records that stay
 * @returns number of deleted records
 */
export function deleteExcessRecords(database: Database, limit: number): Promise<number> {
  return deleteInBatches(
    database,
    'statistics_records',
    'id <= (SELECT max(id) FROM statistics_records) - $1::bigint',
    limit,
    'ORDER BY id',
  );
}

/** Bounds the table of usage records. */
export interface RecordRetention {
  /** Deletes expired and excess records. @throws the database's errors */
  purge(): Promise<void>;
  /** Reports stored records. Deletes excess records after every ten thousand; a failure is logged as a warning. */
  stored(records: number): void;
}

/** Creates the retention: by age and number, independent of the limits per IP address. */
export function recordRetention(
  { database, clock, log }: ServiceContext,
  { retentionDays, maxRecords }: StatisticsSettings,
): RecordRetention {
  let storedSinceCheck = 0;
  let isDeleting = false;
  const deleteExcess = async (deletedBefore = 0): Promise<void> => {
    const excess = await deleteExcessRecords(database, maxRecords);
    if (excess > 0)
      log.warn(
        { event: 'usage records beyond their number', deleted: excess, mostRecords: maxRecords },
        'The oldest statistics records were deleted, since there were too many',
      );
    if (deletedBefore + excess > 0) await database.reclaimSpace?.(['statistics_records']);
  };
  return {
    purge: async () => {
      await deleteExcess(await deleteOldRecords(database, clock(), retentionDays));
    },
    stored: (records) => {
      storedSinceCheck += records;
      if (storedSinceCheck < COUNT_INTERVAL_RECORDS || isDeleting) return;
      storedSinceCheck = 0;
      isDeleting = true;
      deleteExcess()
        .catch((error: unknown) => {
          log.warn(
            { err: error, event: 'repeated work failed' },
            'Statistics records over the limit were not removed',
          );
        })
        .finally(() => {
          isDeleting = false;
        });
    },
  };
}
