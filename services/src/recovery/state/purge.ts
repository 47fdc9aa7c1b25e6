import { type Database, deleteInBatches } from '@portal/server-kit/database';
import { addMs, DAY_MS } from '@portal/server-kit/scheduling';

/**
 * Conditions of rows that no step can use any more; $1 is the time a day ago. Consecutive wrong passcodes are stored for a
 * year, since they also limit a patient attacker (docs/security.md, guessing a passcode).
 */
const PURGE_CONDITIONS: Readonly<Record<string, string>> = {
  recovery_transactions: 'expires_at < $1',
  recovery_handles: 'expires_at < $1',
  recovery_wrong_codes: `NOT EXISTS (
    SELECT 1 FROM unnest(at) x WHERE x > CASE WHEN in_a_row > 0 THEN $1::timestamptz - interval '364 days' ELSE $1 END)`,
  recovery_destinations: 'NOT EXISTS (SELECT 1 FROM unnest(sent_at) x WHERE x > $1)',
  phone_budgets: 'hour < $1',
  webhook_callbacks: 'received_at < $1',
  // Mail servers report up to five days later that a mail could not be delivered (RFC 5321, 4.5.4.1).
  webhook_messages: "created_at < $1::timestamptz - interval '6 days'",
};

/**
 * Deletes rows that no step can use any more: recoveries a day after their end, counters of past days. Counters of IP
 * addresses are deleted sooner (`evictCounters`).
 *
 * @throws the database's errors; rows deleted before the error stay deleted
 */
export async function purgeRecovery(database: Database, now: Date): Promise<void> {
  for (const [table, ended] of Object.entries(PURGE_CONDITIONS))
    await deleteInBatches(database, table, ended, addMs(now, -DAY_MS));
}
