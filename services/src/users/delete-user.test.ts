import { serverSecrets } from '@portal/server-kit/configuration';
import { useTestDatabase } from '../../test-support/database/test-database';
import { auditUsers } from '../commands/users/command-audit';
import { deleteUser } from './delete-user';

const secrets = serverSecrets(Buffer.alloc(32, 3));

const database = useTestDatabase();

test('deletes a user by any form of the User ID with the notes about them, and no other user @SEC-R15 @D-3', async () => {
  const users = ['j\u00f6rg', 'jorg', 'J\u00d6RG'];
  await database.query(
    `INSERT INTO users (user_id, first_name, last_name, created_at)
     SELECT user_id, 'A', 'B', now() FROM unnest($1::text[]) AS user_id`,
    [users],
  );
  const note = { actor: 'ann', note: 'Called back', now: new Date() };
  await auditUsers(database, secrets, 'lockRecovery', users, note);
  const remove = () => database.transaction((tx) => deleteUser(tx, secrets, 'jo\u0308rg'));
  expect(await remove()).toBe(1);
  expect(await remove()).toBe(0);
  expect(await database.query('SELECT user_id FROM users ORDER BY user_id')).toHaveLength(2);
  expect(await database.query('SELECT actor, note FROM audit_events ORDER BY id')).toEqual([
    { actor: 'ann', note: null },
    { actor: 'ann', note: 'Called back' },
    { actor: 'ann', note: 'Called back' },
  ]);
});
