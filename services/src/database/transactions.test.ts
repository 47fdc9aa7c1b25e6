import type { Database, DatabaseTransaction } from '@portal/server-kit/database';
import { useTestDatabase } from '../../test-support/database/test-database';

/* Statements of a transaction that are begun together, and one that is sent with COMMIT. */

const database = useTestDatabase();
beforeEach(() => database.query('DELETE FROM recovery_addresses'));

const INSERT = "INSERT INTO recovery_addresses VALUES ($1, $2, '2026-03-01')";
async function readKeys(of: Pick<Database, 'query'> = database): Promise<string> {
  const rows = await of.query<{ address_key: string }>(
    'SELECT address_key FROM recovery_addresses ORDER BY 1',
  );
  return rows.map(({ address_key }) => address_key).join();
}
function insertTogether(tx: Database, ...keys: readonly string[]): Promise<unknown> {
  return Promise.all(keys.map((key) => tx.query(INSERT, [key, 1])));
}

test('statements that a transaction begins together run in order and are rolled back together @SEC-R17 @D-3', async () => {
  const inOrder = database.transaction((tx) =>
    Promise.all([tx.query(INSERT, ['a', 1]), readKeys(tx), tx.query(INSERT, ['b', 1]), readKeys(tx)]),
  );
  expect(await inOrder).toEqual([[], 'a', [], 'a,b']);
  const failed = database.transaction((tx) => insertTogether(tx, 'c', 'a', 'd'));
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  expect(await readKeys()).toBe('a,b');
});

test('the last statement of a transaction is stored with those before it @SEC-R17 @D-3', async () => {
  await database.transaction(async (tx) => {
    await insertTogether(tx, 'a', 'b');
    await tx.commitWith(INSERT, ['c', 1]);
  });
  expect(await readKeys()).toBe('a,b,c');
});

test('a last statement that fails rolls back those before it, and its transaction can still read @SEC-R17 @D-3', async () => {
  const read: string[] = [];
  const commit = async (tx: DatabaseTransaction): Promise<void> => {
    await insertTogether(tx, 'a', 'b');
    try {
      await tx.commitWith(INSERT, ['c', null]);
    } finally {
      read.push(await readKeys(tx));
    }
  };
  await expect(database.transaction(commit)).rejects.toMatchObject({ code: '23502' });
  expect(read).toEqual(['']);
  await insertTogether(database, 'd');
  expect(await readKeys()).toBe('d');
});
