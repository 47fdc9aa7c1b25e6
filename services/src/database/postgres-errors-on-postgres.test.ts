import { DatabaseUnavailableError } from '@portal/server-kit/database';
import { useTestDatabase } from '../../test-support/database/test-database';

const database = useTestDatabase();

test('a server error reveals nothing about the affected row @SEC-R15', async () => {
  const failure: unknown = await database
    .query(
      `INSERT INTO recovery_handles (handle, portal_session, user_id, expires_at) VALUES ('h', 's', 'nobody.here', now())`,
    )
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: '23503', table: 'recovery_handles' });
  const told = Object.values(Object.getOwnPropertyDescriptors(failure)).map(({ value }) => String(value));
  expect(told.join(' ')).not.toContain('nobody.here');
});

test('when a connection becomes read-only, as after a failover, earlier ones are closed too @SEC-R17 @D-3', async () => {
  const write = () => database.query("INSERT INTO recovery_addresses VALUES ('a', 1, now())");
  // Three at once, so that each has its own connection.
  let met = 0;
  let meet = (): void => undefined;
  const all = new Promise<void>((resolve) => (meet = resolve));
  const turnReadOnly = () =>
    database.transaction(async (tx) => {
      await tx.query('SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY');
      met += 1;
      if (met === 3) meet();
      await all;
    });
  await Promise.all([turnReadOnly(), turnReadOnly(), turnReadOnly()]);
  expect(database.use?.()).toMatchObject({ busy: 0 });
  await expect(write()).rejects.toBeInstanceOf(DatabaseUnavailableError);
  expect(await write()).toEqual([]);
  expect(database.use?.()).toMatchObject({ busy: 0 });
});
