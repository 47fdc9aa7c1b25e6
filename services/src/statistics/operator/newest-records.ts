import type { Database } from '@portal/server-kit/database';
import type { StatisticsJson } from '../records/record';

const MAX_RECORDS = 500;

/** A usage record from the database. */
export interface StoredRecord {
  readonly id: number;
  readonly kind: string;
  readonly topic: string;
  readonly white_label: string;
  readonly received_at: Date;
  readonly record: StatisticsJson;
}

/** Returns the newest records, newest first. For developers: operators only see counts. */
export function newestRecords(database: Database): Promise<StoredRecord[]> {
  return database.query<StoredRecord>(
    `SELECT id, kind, topic, white_label, received_at, record FROM statistics_records ORDER BY id DESC LIMIT ${MAX_RECORDS}`,
  );
}
