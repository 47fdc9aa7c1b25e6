import { begin, useRecoveryServer } from '../../../test-support/recovery/recovery-harness';
import { exportUser } from './export-user';
import { listUsers } from './list-users';

const server = useRecoveryServer();

test.each([
  ['', 'alex.morgan', true],
  ['ALEX', 'alex.morgan', true],
  ['morg', 'alex.morgan', true],
  ['lex', 'alex.morgan', false],
  ['alex%', 'alex.morgan', false],
  ['alex_morgan', 'alex.morgan', false],
])('a search for "%s" lists %s: %s @D-3', async (search, userId, isListed) => {
  const users = await listUsers(server.database, search);
  expect(users.some((user) => user.userId === userId)).toBe(isListed);
  expect(users.map((user) => user.userId)).toEqual(users.map((user) => user.userId).sort());
});

test('a person’s export has contacts, recoveries, audit events, no secret, nothing of others @D-3 @SEC-R15', async () => {
  const visitor = await server.visitor();
  await begin(visitor, 'alex.morgan');
  const exported = await exportUser(server, 'alex.morgan');
  expect(exported).toMatchObject({
    userId: 'alex.morgan',
    lastName: 'Morgan',
    contacts: { Email: 'alex.morgan@example.com' },
    recoveries: [{ flow: 'FPS', white_label: 'default' }],
  });
  expect(exported['auditEvents']).not.toEqual([]);
  expect(JSON.stringify(exported)).not.toMatch(/hash|sealed|salt|portal_session|robin/);
});
