import type { Database } from '@portal/server-kit/database';
import type { StatisticsJson } from '../records/record';

const MAX_RECORDS = 500;

/** A record as it is stored. */
export interface StoredRecord {
  readonly id: number;
  readonly kind: string;
  readonly topic: string;
  readonly white_label: string;
  readonly received_at: Date;
  readonly record: StatisticsJson;
}

/** The newest records, the newest first. For developers; an operator sees counts alone. */
export function newestRecords(database: Database): Promise<StoredRecord[]> {
  return database.query<StoredRecord>(
    `SELECT id, kind, topic, white_label, received_at, record FROM statistics_records ORDER BY id DESC LIMIT ${MAX_RECORDS}`,
  );
}
