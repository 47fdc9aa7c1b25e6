import type { Database } from '../database/database';
import { after, DAY } from './recovery-context';

/** Tables that lose rows here, or in which each step writes a row anew. */
const TABLES = [
  'recovery_transactions',
  'recovery_grants',
  'provider_calls',
  'recovery_handles',
  'recovery_addresses',
  'recovery_wrong_codes',
  'recovery_destinations',
];

/**
 * Deletes what no step can use any more: recoveries a day after their end, counts older than their window.
 *
 * @throws the database's errors
 */
export async function purgeRecovery(database: Database, now: Date): Promise<void> {
  const dayAgo = after(now, -DAY);
  await database.query('DELETE FROM recovery_transactions WHERE expires_at < $1', [dayAgo]);
  await database.query('DELETE FROM recovery_handles WHERE expires_at < $1', [dayAgo]);
  await database.query('DELETE FROM recovery_addresses WHERE since < $1', [dayAgo]);
  await database.query(
    'DELETE FROM recovery_wrong_codes WHERE NOT EXISTS (SELECT 1 FROM unnest(at) x WHERE x > $1)',
    [dayAgo],
  );
  await database.query(
    'DELETE FROM recovery_destinations WHERE NOT EXISTS (SELECT 1 FROM unnest(sent_at) x WHERE x > $1)',
    [dayAgo],
  );
  await database.reuseRoom?.(TABLES);
}
