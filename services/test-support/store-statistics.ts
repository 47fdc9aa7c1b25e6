import type { Database } from '@portal/server-kit/database';
import { INSERT_RECORDS } from '../src/statistics/records/insert-records';
import { queuedRecord } from '../src/statistics/records/queued-record';

const BATCH_SIZE = 500;

/** Stores past records directly. */
export async function storeStatistics(
  database: Database,
  records: readonly { readonly received: Date; readonly kind: string; readonly record: object }[],
): Promise<void> {
  for (let start = 0; start < records.length; start += BATCH_SIZE) {
    const batch = records.slice(start, start + BATCH_SIZE);
    const queued = batch.map(({ received, kind, record }) =>
      queuedRecord(record, kind, received.toISOString()),
    );
    await database.query(INSERT_RECORDS, [JSON.stringify(queued)]);
  }
}
