import type { QueuedRecord } from './insert-records';
import { cleanRecord, textField } from './record';
import { recordFacts } from './record-facts';

/** Fields that may contain the event's name, in order of precedence. */
const EVENT_FIELDS = ['EVENT_TYPE', 'EVENT_CODE', 'ACTION', 'TRANSITION_STATUS', 'HTTP_STATUS'] as const;

/**
 * Returns a record for storage: cleaned, with its facts extracted.
 *
 * @param sent as received
 * @param received time in ISO 8601
 */
export function queuedRecord(sent: object, kind: string, received: string): QueuedRecord {
  const record = cleanRecord(sent);
  return {
    received_at: received,
    kind,
    event: textField(record, EVENT_FIELDS),
    white_label: textField(record, ['WL_KEY', 'CLIENT_ID']),
    record,
    ...recordFacts(record),
  };
}
