import { setTimeout as delay } from 'node:timers/promises';
import type { HelpDeskView } from '@portal/contract/operator';
import { begin, otherThan, proof, useRecoveryServer } from '../../test-support/recovery/recovery-harness';
import { testClients, unstyledPages } from '../../test-support/services-under-test';
import type { ServiceContext } from '../context/service-context';
import type { ServicesSettings } from '../settings/settings';
import { maskUserId, readReference } from './find-case';
import { register } from './register';

const TOKEN = 'a-token-of-more-than-thirty-two-signs';
const ANN = `Basic ${Buffer.from(`Ann Agent:${TOKEN}`).toString('base64')}`;

function openHelpDesk(
  service: ServiceContext,
  { users, recovery }: ServicesSettings,
  { token = TOKEN, isRecoverable = true }: { token?: string | null; isRecoverable?: boolean } = {},
) {
  const dependencies = { ...testClients, users, limits: recovery, isRecoverable };
  return register(service, { token }, unstyledPages, dependencies);
}

const server = useRecoveryServer({}, {}, { also: (service, settings) => openHelpDesk(service, settings) });

interface Sent {
  readonly path?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}
function post({ path = '', form = {}, headers = {} }: Sent) {
  return server.app.inject({
    method: 'POST',
    url: `/ops/help-desk${path}`,
    headers: {
      authorization: ANN,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    payload: new URLSearchParams(form).toString(),
  });
}
function look(search: string, headers: Sent['headers'] = {}) {
  return post({ form: { search }, headers });
}
function readView(body: string): HelpDeskView {
  return (JSON.parse(body) as { readonly view: HelpDeskView }).view;
}
function subjectIn(body: string): string {
  return readView(body).result?.subject ?? '';
}
function unlock(subject: string, reason: string, headers: Sent['headers'] = {}) {
  return post({ path: '/unlock', form: { subject, reason }, headers });
}
/** Waits for events of rejections, which are written after the response. */
async function audited(count: number) {
  for (;;) {
    const rows = await readAudited();
    if (rows.length >= count) return rows;
    await delay(5);
  }
}
function readAudited() {
  return server.database.query<{ user_hash: string | null }>(
    `SELECT event, outcome, reason, actor, note, user_hash, transaction_id FROM audit_events
     WHERE event LIKE 'helpDesk%' ORDER BY id`,
  );
}
/** Types ten wrong passcodes in two recoveries, which locks the account. */
async function lockByWrongPasscodes(): Promise<string> {
  let reference = '';
  for (let turn = 0; turn < 2; turn += 1) {
    server.skipSendPause();
    const visitor = await server.visitor();
    const claims = await begin(visitor, 'alex.morgan', 'Email');
    const sent = await visitor.post('/fps/generate-otp', claims);
    reference = String(sent.body['reference']);
    const [code = ''] = await server.getPasscodes('alex.morgan');
    for (let attempt = 0; attempt < 5; attempt += 1)
      await visitor.post('/fps/verify-otp', proof(claims, otherThan(code)));
  }
  return reference;
}

test('a reference shows steps, masked channels, outcome and lock, and no passcode or contact @SEC-R15 @SEC-R5', async () => {
  const reference = await lockByWrongPasscodes();
  const codes = await server.getPasscodes('alex.morgan');
  for (const typed of [reference, ` ${reference.toLowerCase().replace('-', ' ')} `]) {
    const { statusCode, headers, body } = await look(typed);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    const { result } = readView(body);
    expect(result?.user).toMatchObject({
      userId: 'alex.morgan',
      name: 'Alex Morgan',
      lock: { kind: 'wrongPasscodes', until: expect.stringMatching(/^2026-06-01T/) },
    });
    expect(result?.recoveries).toMatchObject([
      { reference, contacts: { Email: 'a*********n@example.com' }, outcome: { key: 'locked' } },
    ]);
    const steps = result?.recoveries[0]?.steps.map(({ event, reason }) => `${event} ${reason}`);
    for (const step of ['generateOtp null', 'verifyOtp wrong code', 'verifyOtp locked'])
      expect(steps).toContain(step);
    for (const secret of [...codes, 'alex.morgan@example.com', '+15555550101', '5555550101'])
      expect(body).not.toMatch(new RegExp(`(?<![\\w-])${secret.replace('+', '\\+')}(?![\\w-])`));
  }
});

test('a User ID shows the user with all recoveries, and neither fingerprints nor ids @SEC-R15', async () => {
  await lockByWrongPasscodes();
  const { body } = await look('alex.morgan');
  expect(readView(body).result?.recoveries.map(({ outcome }) => outcome.key)).toEqual(['locked', 'locked']);
  expect(body).not.toMatch(/userKey|storedId|"id"/);
  const nils = readView((await look('nils.nochannel')).body).result;
  expect(nils).toMatchObject({ user: { contacts: {}, lock: { kind: 'none' } }, recoveries: [] });
});

test('a look-up that several users match is logged as such, and the Help Desk sees why @REC-8 @SEC-R15', async () => {
  const person = { firstName: 'Alex', lastName: 'Morgan', emailId: 'alex.morgan@example.com' };
  const hasNamesake = async () => readView((await look('alex.morgan')).body).result?.user?.hasNamesake;
  expect(await hasNamesake()).toBe(false);
  await server.database.query(
    `INSERT INTO users (user_id, first_name, last_name, email_lookup, created_at)
     SELECT 'alex.second', 'ALEX', last_name, email_lookup, created_at FROM users WHERE user_id = 'alex.morgan'`,
  );
  const visitor = await server.visitor();
  const several = await visitor.post('/fuid/lookup', person);
  const none = await visitor.post('/fuid/lookup', { ...person, firstName: 'Nora' });
  expect([several.status, { ...several.body, requestId: '' }]).toEqual([
    404,
    { ...none.body, requestId: '' },
  ]);
  const reasons = await server.database.query(
    "SELECT reason FROM audit_events WHERE reason LIKE '%found' ORDER BY id",
  );
  expect(reasons).toEqual([{ reason: 'several users found' }, { reason: 'no user found' }]);
  expect(await hasNamesake()).toBe(true);
});

test('an unlock with a reason allows an attempt at once and is audited with reason and name @D-8', async () => {
  await lockByWrongPasscodes();
  const subject = subjectIn((await look('alex.morgan')).body);
  const missing = await unlock(subject, '  ');
  expect(missing.statusCode).toBe(400);
  expect(readView(missing.body).message).toBe('unlock.missing');
  const done = await unlock(subject, 'Identified by\r\ncall back');
  expect(done.statusCode).toBe(200);
  expect(readView(done.body)).toMatchObject({
    message: 'unlock.done',
    result: { user: { lock: { kind: 'none' } } },
  });
  expect(subjectIn(done.body)).toBe('');
  expect(readView((await unlock(subject, 'Twice')).body).message).toBe('unlock.notLocked');
  expect(await audited(4)).toMatchObject([
    { event: 'helpDeskLook', outcome: 'done', reason: null, actor: 'Ann Agent', note: null },
    { event: 'helpDeskUnlock', reason: 'malformed', outcome: 'refused' },
    {
      event: 'helpDeskUnlock',
      outcome: 'done',
      reason: null,
      actor: 'Ann Agent',
      note: 'Identified by call back',
    },
    { event: 'helpDeskUnlock', outcome: 'done', reason: 'no change', note: 'Twice' },
  ]);

  server.skipSendPause();
  const visitor = await server.visitor();
  const claims = await begin(visitor, 'alex.morgan', 'Email');
  await visitor.post('/fps/generate-otp', claims);
  const [code = ''] = await server.getPasscodes('alex.morgan');
  expect((await visitor.post('/fps/verify-otp', proof(claims, otherThan(code)))).body['attemptsLeft']).toBe(
    4,
  );
  expect((await visitor.post('/fps/verify-otp', proof(claims, code))).status).toBe(200);
  const { body } = await look('alex.morgan');
  expect(readView(body).result?.recoveries[0]?.outcome.key).toBe('passwordPending');
});

test('a user whom the bank has locked can be unlocked @D-13', async () => {
  const { body } = await look('luis.locked');
  expect(readView(body).result?.user?.lock.kind).toBe('operator');
  expect(readView((await unlock(subjectIn(body), 'Owner confirmed')).body).message).toBe('unlock.done');
  expect(
    await server.database.query(`SELECT recovery_locked FROM users WHERE user_id = 'luis.locked'`),
  ).toEqual([{ recovery_locked: false }]);
});

test('the recovery of a user whom the bank has locked says so, and not that passcodes were wrong @D-13 @SEC-R15', async () => {
  const visitor = await server.visitor();
  await visitor.post('/fps/generate-otp', await begin(visitor, 'luis.locked'));
  const { body } = await look('luis.locked');
  const { user, recoveries } = readView(body).result ?? {};
  expect(user?.lock.kind).toBe('operator');
  expect(recoveries?.[0]?.outcome.key).toBe('lockedByBank');
  const reasons = recoveries?.[0]?.steps.map(({ reason }) => reason);
  expect(reasons).toContain('locked by the bank');
  expect(reasons).not.toContain('locked');
});

test('a recovery of an unknown User ID says so and shows nothing of what was typed @SEC-R4', async () => {
  const visitor = await server.visitor();
  const claims = await begin(visitor, 'nobody.here', 'Email');
  const reference = String((await visitor.post('/fps/generate-otp', claims)).body['reference']);
  const { body } = await look(reference);
  expect(readView(body).result?.user).toBeNull();
  expect(body).not.toContain('nobody.here');
  expect(subjectIn(body)).toBe('');
});

test('a search without a result, and a malformed one, are rejected in words and audited @SEC-R15', async () => {
  const unknown = await look('no.such.user');
  expect([unknown.statusCode, readView(unknown.body).message]).toEqual([404, 'notFound']);
  expect(unknown.body).not.toContain('no.such.user');
  for (const [search, message] of [
    ['', 'empty'],
    ['x'.repeat(101), 'tooLong'],
    ['a\0b', 'tooLong'],
  ] as const) {
    const { statusCode, body } = await look(search);
    expect([statusCode, readView(body).message]).toEqual([400, message]);
  }
  expect(await audited(4)).toMatchObject([
    { event: 'helpDeskLook', outcome: 'refused', reason: 'not found', actor: 'Ann Agent' },
    ...Array(3).fill({ outcome: 'refused', reason: 'malformed' }),
  ]);
});

test('forms of other sites, and forged or expired ones, change nothing @SEC-R11', async () => {
  const subject = subjectIn((await look('luis.locked')).body);
  const foreign: Sent['headers'][] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ];
  for (const headers of foreign) {
    expect((await unlock(subject, 'x', headers)).statusCode).toBe(403);
    expect((await look('luis.locked', headers)).statusCode).toBe(403);
  }
  for (const forged of ['', 'x', `${subject}x`]) expect((await unlock(forged, 'x')).statusCode).toBe(403);
  server.advanceClock(31 * 60);
  expect(readView((await unlock(subject, 'x')).body).message).toBe('foreign');
  expect(
    await server.database.query(`SELECT recovery_locked FROM users WHERE user_id = 'luis.locked'`),
  ).toEqual([{ recovery_locked: true }]);
});

test('without the token there is no page, and the rejection is audited @SEC-R16', async () => {
  for (const authorization of ['', 'Bearer wrong', `Basic ${Buffer.from('ann:wrong').toString('base64')}`]) {
    const response = await look('alex.morgan', { authorization });
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([
      401,
      'Basic realm="help desk", charset="UTF-8"',
    ]);
    expect(response.body).not.toContain('alex');
  }
  expect((await server.app.inject({ url: '/ops/help-desk' })).statusCode).toBe(401);
  expect(await audited(4)).toMatchObject(Array(4).fill({ event: 'helpDeskLook', reason: 'wrong token' }));
});

test('the page needs a token, and recoveries of this portal @SEC-R16', async () => {
  const context = { ...server, clock: server.now, log: server.app.log };
  const open = (token: string | null) =>
    openHelpDesk(context, server.settings, { token, isRecoverable: false });
  expect(() => open(TOKEN)).toThrow(/^HELP_DESK_TOKEN is set, and RECOVERY_SERVICE_URL/);
  await expect(Promise.resolve(open(null)({} as never, {}))).resolves.toBeUndefined();
});

test.each([
  ['7F2K-9QDX', '7F2K-9QDX'],
  ['7f2k9qdx', '7F2K-9QDX'],
  ['7F2K–9QDX', '7F2K-9QDX'],
  ['7F2K-91QD', null],
  ['alex.morgan', null],
  ['', null],
])('%j is the reference %j @D-4', (typed, reference) => {
  expect(readReference(typed)).toBe(reference);
});

test('a User ID that is an e-mail address is shown masked @SEC-R5', () => {
  expect(maskUserId('alex@example.com')).toBe('a**x@example.com');
  expect(maskUserId('alex.morgan')).toBe('alex.morgan');
});
