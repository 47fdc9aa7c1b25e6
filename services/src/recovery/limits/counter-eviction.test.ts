import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import {
  otherThan,
  proof,
  requestPasscode,
  testRecovery,
  useRecoveryServer,
} from '../../../test-support/recovery/recovery-harness';
import { evictCounters } from './counter-eviction';

/*
 * Counter tables stay bounded under a flood from many networks or made-up User IDs, and counters of real users
 * survive.
 */

const MOST = 100;
const HOUR_SECONDS = 60 * 60;

const server = useRecoveryServer({ transactionsPerIpPerHour: 20 });

/** Counters of many others with the given number of uses. */
const floods = {
  addresses: (uses: number, rows = 12_000) =>
    server.database.query(
      `INSERT INTO recovery_addresses (address_key, uses, since)
       SELECT 'flood ' || random() || g, $1::int, $2 FROM generate_series(1, $3::int) g`,
      [uses, server.now(), rows],
    ),
  wrongCodes: (wrong: number, rows = 12_000) =>
    server.database.query(
      `INSERT INTO recovery_wrong_codes (user_key, at, in_a_row, of_nobody)
       SELECT 'flood ' || random() || g, array_fill($1::timestamptz, ARRAY[$2::int]), $2::int, true
       FROM generate_series(1, $3::int) g`,
      [server.now(), wrong, rows],
    ),
  messages: (sent: number, rows = 12_000) =>
    server.database.query(
      `INSERT INTO recovery_destinations (destination_key, sent_at, of_nobody)
       SELECT 'flood ' || random() || g, array_fill($1::timestamptz, ARRAY[$2::int]), true
       FROM generate_series(1, $3::int) g`,
      [server.now(), sent, rows],
    ),
};

async function countRows(table: string): Promise<number> {
  return (await server.database.query(`SELECT 1 FROM ${table}`)).length;
}

function bound() {
  return evictCounters(server.database, server.now(), MOST);
}

/** Starts a recovery and sends its passcode. */
/** Enters five wrong passcodes. */
async function fail(userId: string): Promise<void> {
  const { visitor, claims } = await requestPasscode(server, userId);
  const [code = '000000'] = await server.getPasscodes(userId);
  for (let i = 0; i < 5; i += 1) await visitor.post('/fps/verify-otp', proof(claims, otherThan(code)));
  server.skipSendPause();
}

/** Moves the clock past the hourly limits of IP addresses. */
function laterOn() {
  return server.advanceClock(HOUR_SECONDS + 1);
}

test('a bounded number of networks is counted, and a throttled one stays throttled @SEC-R2 @SEC-R15', async () => {
  const visitor = await server.visitor();
  const call = async () =>
    (await visitor.post('/fps/auth', { devicePrint: '', flow: 'FPS', userId: 'alex.morgan' })).status;
  for (let i = 0; i < 20; i += 1) expect(await call()).toBe(200);
  expect(await call()).toBe(429);
  // Later networks that used most of their limit.
  server.advanceClock(60);
  await floods.addresses(19);
  expect(await bound()).toBe(12_001 - MOST);
  expect(await countRows('recovery_addresses')).toBe(MOST);
  expect(await call()).toBe(429);
  expect(await bound()).toBe(0);
});

test('eviction deletes counters older than an hour first, and then the older of equal counters @SEC-R2', async () => {
  await floods.addresses(3, 60);
  server.advanceClock(60);
  await floods.addresses(3, 60);
  expect(await bound()).toBe(20);
  const ages = async () =>
    server.database.query<{ rows: number }>(
      'SELECT count(*)::int AS rows FROM recovery_addresses GROUP BY since ORDER BY since',
    );
  expect(await ages()).toEqual([{ rows: 40 }, { rows: 60 }]);
  server.advanceClock(HOUR_SECONDS - 60);
  await floods.addresses(1, 60);
  expect(await bound()).toBe(20);
  expect(await ages()).toEqual([{ rows: 60 }, { rows: 40 }]);
});

test('a flood of made-up User IDs adds no attempt at a user’s passcode; the table is bounded @SEC-R2', async () => {
  await fail('alex.morgan');
  await fail('alex.morgan');
  await floods.wrongCodes(10);
  expect(await bound()).toBe(12_000 - MOST);
  expect(await countRows('recovery_wrong_codes')).toBe(MOST + 1);
  expect((await requestPasscode(server, 'alex.morgan')).response.body.errorMessage).toBe('OTP_ERR_003');
});

test('wrong passcodes for a User ID in other letter case never count for its user @SEC-R2', async () => {
  for (const name of ['ALEX.MORGAN', 'Alex.Morgan', 'ALEX.MORGAN']) {
    await fail(name);
    laterOn();
  }
  expect((await requestPasscode(server, 'alex.morgan')).response.status).toBe(200);
});

test('an unknown User ID acts like a user’s, however many others are made up with lower counts @SEC-R4', async () => {
  await fail('somebody.else');
  await fail('somebody.else');
  await floods.wrongCodes(9);
  await floods.messages(1);
  expect(await bound()).toBe(2 * (12_001 - MOST));
  expect((await requestPasscode(server, 'somebody.else')).response.body.errorMessage).toBe('OTP_ERR_003');
});

test('a running portal deletes counts older than an hour @SEC-R12', async () => {
  await floods.addresses(20, 5);
  expect(await countRows('recovery_addresses')).toBeGreaterThan(0);
  laterOn();
  const app = fastify();
  await app.register(testRecovery({ ...server, clock: server.now, log: app.log }, server.settings));
  await app.ready();
  while ((await countRows('recovery_addresses')) > 0) await delay(5);
  await app.close();
});
