import { StartError } from '@portal/server-kit/configuration';
import { type ServicesUnderTest, startTestServices } from '../../test-support/services-under-test';
import { hashPassword } from '../passwords/passwords';
import { demoUsers, rejectDemoUsers, seedDemoUsers } from './seed';

const PRODUCTION = { environment: 'PRODUCTION' } as const;

let server: ServicesUnderTest;
beforeAll(async () => {
  server = await startTestServices(() => async () => undefined);
});
afterAll(() => server.close());

function rejection(environment: 'DEV' | 'PRODUCTION' | 'LOCAL' | 'MOCK') {
  return rejectDemoUsers(server.database, { environment });
}

test('demo users with published passwords are rejected by name outside LOCAL and MOCK @SEC-R16 @D-13', async () => {
  await expect(rejection('PRODUCTION')).resolves.toBeUndefined();
  await seedDemoUsers(server.context, {});
  await expect(rejection('PRODUCTION')).rejects.toThrow(StartError);
  const names = demoUsers.map(({ userId }) => userId).sort();
  await expect(rejection('DEV')).rejects.toThrow(
    `which DEV does not allow: ${names.join(', ')}; choose another database`,
  );
  for (const environment of ['LOCAL', 'MOCK'] as const)
    await expect(rejection(environment)).resolves.toBeUndefined();
});

test('a user of the same ID may have another password, but no published temporary password @SEC-R16 @D-13', async () => {
  const own = await hashPassword('Something-Else-9');
  await server.database.query('UPDATE users SET password_hash = $1, temporary_password_hash = NULL', [own]);
  await expect(rejectDemoUsers(server.database, PRODUCTION)).resolves.toBeUndefined();
  const frida = demoUsers.find(({ firstTime }) => firstTime);
  await server.database.query('UPDATE users SET temporary_password_hash = $1 WHERE user_id = $2', [
    await hashPassword(frida?.password ?? ''),
    frida?.userId,
  ]);
  await expect(rejection('PRODUCTION')).rejects.toThrow('allow: frida.first; choose another database');
  // Another user with the same password is not a demo user.
  await server.database.query('UPDATE users SET user_id = $1 WHERE user_id = $2', [
    'real.user',
    frida?.userId,
  ]);
  await expect(rejection('PRODUCTION')).resolves.toBeUndefined();
});
