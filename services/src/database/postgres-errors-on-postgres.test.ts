import type { Database } from './database';
import { openTrialDatabase } from './trial/trial-database';

let database: Database;
beforeAll(async () => {
  database = await openTrialDatabase();
}, 60_000);
afterAll(() => database.close());

test('SEC-R15 an error of the server tells nothing of the row that it failed at', async () => {
  const failure: unknown = await database
    .query(
      `INSERT INTO recovery_handles (handle, portal_session, user_id, expires_at) VALUES ('h', 's', 'nobody.here', now())`,
    )
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: '23503', table: 'recovery_handles' });
  const told = Object.values(Object.getOwnPropertyDescriptors(failure)).map(({ value }) => String(value));
  expect(told.join(' ')).not.toContain('nobody.here');
});
