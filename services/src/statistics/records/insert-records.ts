import type { StatisticsJson } from './record';
import type { RecordFacts } from './record-facts';

/** A record with its arrival time and extracted facts. */
export interface QueuedRecord extends RecordFacts {
  received_at: string;
  kind: string;
  event: string;
  white_label: string;
  record: StatisticsJson;
}

/** Columns that are inserted, with their types. */
const COLUMNS: Readonly<Record<keyof QueuedRecord, string>> = {
  received_at: 'timestamptz',
  kind: 'text',
  event: 'text',
  white_label: 'text',
  record: 'jsonb',
  topic: 'text',
  sub_event: 'text',
  journey: 'text',
  scenario: 'text',
  step: 'text',
  channel: 'text',
  address: 'text',
  page: 'text',
  part: 'text',
  version: 'text',
  vital: 'text',
  succeeded: 'boolean',
  status: 'integer',
  elapsed_ms: 'integer',
  value: 'double precision',
};
const NAMES = Object.keys(COLUMNS).join(', ');
const TYPED = Object.entries(COLUMNS)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ');

/** SQL that stores the records in its only parameter, a JSON array. */
export const INSERT_RECORDS = `INSERT INTO statistics_records (${NAMES})
  SELECT ${NAMES} FROM jsonb_to_recordset($1::jsonb) AS queued (${TYPED})`;
