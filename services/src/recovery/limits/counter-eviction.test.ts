import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { recoveryService } from '../recovery-service';
import { START_MS } from '../../../test-support/services-under-test';
import { evictCounters } from './counter-eviction';
import {
  begin,
  otherThan,
  proof,
  startRecoveryTestServer,
  type RecoveryTestServer,
} from '../../../test-support/recovery/recovery-harness';

/* What a flood makes many of, from many networks or under many made-up names, is bounded; what it is to get rid of stays. */

const MOST = 100;
const HOUR_SECONDS = 60 * 60;

let trial: RecoveryTestServer;
beforeAll(async () => {
  trial = await startRecoveryTestServer({ transactionsPerIpPerHour: 20 });
}, START_MS);
beforeEach(() => trial.reset());
afterAll(() => trial.close());

/** As many others have counted so often. */
const floods = {
  addresses: (uses: number, rows = 12_000) =>
    trial.database.query(
      `INSERT INTO recovery_addresses (address_key, uses, since)
       SELECT 'flood ' || random() || g, $1::int, $2 FROM generate_series(1, $3::int) g`,
      [uses, trial.now(), rows],
    ),
  wrongCodes: (wrong: number, rows = 12_000) =>
    trial.database.query(
      `INSERT INTO recovery_wrong_codes (user_key, at, in_a_row, of_nobody)
       SELECT 'flood ' || random() || g, array_fill($1::timestamptz, ARRAY[$2::int]), $2::int, true
       FROM generate_series(1, $3::int) g`,
      [trial.now(), wrong, rows],
    ),
  messages: (sent: number, rows = 12_000) =>
    trial.database.query(
      `INSERT INTO recovery_destinations (destination_key, sent_at, of_nobody)
       SELECT 'flood ' || random() || g, array_fill($1::timestamptz, ARRAY[$2::int]), true
       FROM generate_series(1, $3::int) g`,
      [trial.now(), sent, rows],
    ),
};

async function rowsOf(table: string): Promise<number> {
  return (await trial.database.query(`SELECT 1 FROM ${table}`)).length;
}

function bound() {
  return evictCounters(trial.database, trial.now(), MOST);
}

/** A recovery of a user that is begun and whose passcode is sent. */
async function sent(userId: string) {
  const visitor = await trial.visitor();
  const claims = await begin(visitor, userId);
  return { visitor, claims, answer: await visitor.post('/fps/generate-otp', claims) };
}

/** Tries five wrong codes. */
async function fail(userId: string): Promise<void> {
  const { visitor, claims } = await sent(userId);
  const [code = '000000'] = await trial.codes(userId);
  for (let i = 0; i < 5; i += 1) await visitor.post('/fps/verify-otp', proof(claims, otherThan(code)));
  trial.pause();
}

/** Moves on to where addresses have an hour of their own again. */
function laterOn() {
  return trial.pass(HOUR_SECONDS + 1);
}

test('SEC-R2 SEC-R15 however many networks call, so many are counted, and one that is refused stays so', async () => {
  const visitor = await trial.visitor();
  const call = async () =>
    (await visitor.post('/fps/auth', { devicePrint: '', flow: 'FPS', userId: 'alex.morgan' })).status;
  for (let i = 0; i < 20; i += 1) expect(await call()).toBe(200);
  expect(await call()).toBe(429);
  // Later ones, which used most of theirs.
  trial.pass(60);
  await floods.addresses(19);
  expect(await bound()).toBe(12_001 - MOST);
  expect(await rowsOf('recovery_addresses')).toBe(MOST);
  expect(await call()).toBe(429);
  expect(await bound()).toBe(0);
});

test('SEC-R2 of two that are as many the older one goes, and what is an hour old goes before all', async () => {
  await floods.addresses(3, 60);
  trial.pass(60);
  await floods.addresses(3, 60);
  expect(await bound()).toBe(20);
  const ages = async () =>
    trial.database.query<{ rows: number }>(
      'SELECT count(*)::int AS rows FROM recovery_addresses GROUP BY since ORDER BY since',
    );
  expect(await ages()).toEqual([{ rows: 40 }, { rows: 60 }]);
  trial.pass(HOUR_SECONDS - 60);
  await floods.addresses(1, 60);
  expect(await bound()).toBe(20);
  expect(await ages()).toEqual([{ rows: 60 }, { rows: 40 }]);
});

test('SEC-R2 a flood of made-up names gives nobody a further try at a user’s code, and the table is bounded', async () => {
  await fail('alex.morgan');
  await fail('alex.morgan');
  await floods.wrongCodes(10);
  expect(await bound()).toBe(12_000 - MOST);
  expect(await rowsOf('recovery_wrong_codes')).toBe(MOST + 1);
  expect((await sent('alex.morgan')).answer.body.errorMessage).toBe('OTP_ERR_003');
});

test('SEC-R2 nor does trying the same User ID in another form before it', async () => {
  await fail('\uff41lex.morgan');
  await fail('alex.morgan');
  await floods.wrongCodes(10);
  await bound();
  expect((await sent('alex.morgan')).answer.body.errorMessage).toBe('OTP_ERR_003');
});

test('SEC-R2 wrong passcodes for a User ID in other letter case never count against its user', async () => {
  for (const name of ['ALEX.MORGAN', 'Alex.Morgan', 'ALEX.MORGAN']) {
    await fail(name);
    laterOn();
  }
  expect((await sent('alex.morgan')).answer.status).toBe(200);
});

test('SEC-R2 a flood of made-up names gets nobody a further message, and the table is bounded', async () => {
  for (let i = 0; i < 5; i += 1) {
    expect((await sent('alex.morgan')).answer.status).toBe(200);
    trial.pause();
  }
  await floods.messages(10);
  expect(await bound()).toBe(12_000 - MOST);
  expect(await rowsOf('recovery_destinations')).toBe(MOST + 1);
  expect((await sent('alex.morgan')).answer.status).toBe(429);
});

test('SEC-R4 a name that nobody bears behaves like a user’s, however many others are made up with fewer counts', async () => {
  await fail('somebody.else');
  await fail('somebody.else');
  await floods.wrongCodes(9);
  await floods.messages(1);
  expect(await bound()).toBe(2 * (12_001 - MOST));
  expect((await sent('somebody.else')).answer.body.errorMessage).toBe('OTP_ERR_003');
});

test('SEC-R12 uses of an hour that is over are forgotten by a portal that runs', async () => {
  await floods.addresses(20, 5);
  expect(await rowsOf('recovery_addresses')).toBeGreaterThan(0);
  laterOn();
  const app = fastify();
  await app.register(recoveryService({ ...trial, clock: trial.now, log: app.log }));
  await app.ready();
  while ((await rowsOf('recovery_addresses')) > 0) await delay(5);
  await app.close();
});
