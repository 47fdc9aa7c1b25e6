import type { Database } from '@portal/server-kit/database';

/** The attacked account. */
export const VICTIM = { userId: 'alex.morgan', sessionEpoch: 1 } as const;

/** Creates the attacked account, whose recovery is locked, and forgets all failures. */
export async function seedVictim(database: Database): Promise<void> {
  await database.query('DELETE FROM sign_in_failures');
  await database.query(
    `INSERT INTO users (user_id, first_name, last_name, password_hash, session_epoch, recovery_locked, created_at)
     VALUES ($1, 'Alex', 'Morgan', 'x', $2, true, now())
     ON CONFLICT (user_id) DO UPDATE SET session_epoch = $2, recovery_locked = true`,
    [VICTIM.userId, VICTIM.sessionEpoch],
  );
}
