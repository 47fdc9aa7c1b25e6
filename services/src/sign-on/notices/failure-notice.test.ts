import { START, useSignOn } from '../../../test-support/sign-on-server';
import type * as Passwords from '../../passwords/passwords';

/** Correct password of every user with a hash; hashing is irrelevant for the notice. */
const RIGHT = 'Right-password-1';
jest.mock('../../passwords/passwords', () => {
  const real = jest.requireActual<typeof Passwords>('../../passwords/passwords');
  return { ...real, verifyPassword: jest.fn((_hash: string, password: string) => password === RIGHT) };
});

const HOUR = 60 * 60 * 1_000;
const DAY = 24 * HOUR;

const server = useSignOn();
beforeEach(async () => {
  server.moveTo(START);
  await server.database.query('DELETE FROM sign_in_failures');
  await server.database.query('DELETE FROM queued_messages');
});

async function notices(least = 0) {
  const read = () => server.database.query('SELECT channel FROM queued_messages');
  while ((await read()).length < least) await new Promise((resolve) => setTimeout(resolve, 5));
  return (await read()).length;
}
/** Waits until a notice is claimed, which happens after the response and also for unknown users. */
async function claimed(): Promise<void> {
  const read = () =>
    server.database.query('SELECT 1 FROM sign_in_failures WHERE noticed_at = $1', [server.now()]);
  while ((await read()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
}

test('the owner’s notice is queued after 20 wrong passwords in a row, at most once in 24 hours @SEC-R14', async () => {
  await server.fail('alex.morgan', 19);
  expect(await notices()).toBe(0);
  server.wait(DAY);
  await server.fail('alex.morgan', 1);
  expect(await notices(1)).toBe(1);
  server.wait(HOUR);
  await server.fail('alex.morgan', 1);
  server.wait(HOUR);
  expect(await server.tryIn('alex.morgan', RIGHT)).toBe('/apps/home');
  await server.fail('alex.morgan', 25);
  expect(await notices()).toBe(1);
  server.wait(DAY);
  await server.fail('alex.morgan', 1);
  expect(await notices(2)).toBe(2);
});

test('the owner’s notice is not queued for unknown users or users without e-mail @SEC-R4', async () => {
  for (const userId of ['nobody.at.all', 'nils.nochannel']) {
    await server.fail(userId, 20);
    await claimed();
    await server.database.query('DELETE FROM sign_in_failures');
  }
  expect(await notices()).toBe(0);
});
