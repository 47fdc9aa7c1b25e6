import type { Database } from '../database/database';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Deletes usage records that are older than some days. */
export async function forgetOldRecords(database: Database, now: Date, days: number): Promise<void> {
  await database.query('DELETE FROM statistics_records WHERE received_at < $1', [
    new Date(now.getTime() - days * DAY_MS),
  ]);
}
