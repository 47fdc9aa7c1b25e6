import type { Database } from '@portal/server-kit/database';
import { addMs, HOUR_MS } from '@portal/server-kit/scheduling';

/**
 * Inserts a recovery of alex.morgan, for tests of features that only read its row.
 *
 * @param values columns whose values differ from those of a recovery that has just started
 */
export async function insertTransaction(
  database: Database,
  now: Date,
  values: Readonly<Record<string, unknown>> & { readonly id: string },
): Promise<void> {
  const row = {
    portal_session: 's',
    wire_session: 'w',
    named_user: 'alex.morgan',
    user_key: 'k',
    flow: 'FPS',
    user_type: 'external',
    first_time: false,
    state: 'CHOOSE',
    contacts: {},
    reference: 'R',
    created_at: now,
    expires_at: addMs(now, HOUR_MS),
    ...values,
  };
  const columns = Object.keys(row);
  await database.query(
    `INSERT INTO recovery_transactions (${columns.join(', ')})
     VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
}
