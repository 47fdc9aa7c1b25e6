import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import type { TestPortal } from '../portal/start-portal';
import { sharedClockPortal } from './clock-portal';
import { type Channel, type Claims, encoded, readOutbox, Recovery } from './recovery';
import type { ShiftedClock } from './shifted-clock';
import { type ServiceResponse, Visitor } from './visitor';

let portal: TestPortal;
let clock: ShiftedClock;
let startNewDay: () => void;
test.beforeAll(async () => {
  ({ portal, clock, startNewDay } = await sharedClockPortal());
});
test.beforeEach(() => startNewDay());

async function begin(userId: string, channel: Channel): Promise<Recovery> {
  return Recovery.begin(await Visitor.at(portal.origin), userId, channel);
}

const NEUTRAL = 'The request could not be completed.';
function expectNeutral({ status, body }: Pick<ServiceResponse, 'status' | 'body'>, what: string): void {
  expect(status, what).toBe(403);
  expect(Object.keys(body).sort(), what).toEqual(['errorMessage', 'requestId', 'status']);
  expect(body['errorMessage'], what).toBe(NEUTRAL);
}

test('no response contains the passcode of an e-mail or a text message; that of a phone call is shown @SEC-R6 @D-5', async () => {
  for (const channel of ['Email', 'SMS', 'Call'] as const) {
    const recovery = await begin('alex.morgan', channel);
    const response = await recovery.send();
    const code = await recovery.newestCode();
    const all = recovery.started.raw.text + response.raw.text + JSON.stringify(response.raw.headers);
    expect(all).not.toContain(code);
    if (channel === 'Call') {
      expect(Buffer.from(String(response.body['otp']).slice(3), 'base64').toString()).toBe(code);
    } else {
      expect(response.body['otp']).toBeUndefined();
      expect(all).not.toContain(Buffer.from(code).toString('base64').replace(/=+$/, ''));
    }
  }
});

test('contacts are masked on the server @SEC-R5', async () => {
  const { started } = await begin('alex.morgan', 'Email');
  const plain = ['primaryEmail', 'cellPhone', 'businessPhone'].map((name) =>
    Buffer.from(String(started.body[name]).slice(3), 'base64').toString(),
  );
  const [email = '', cell = '', business = ''] = plain;
  expect(email).toMatch(/^a\*+n@example\.com$/);
  for (const phone of [cell, business]) expect(phone.replace(/\D/g, '').length).toBeLessThanOrEqual(4);
  expect(started.raw.text).not.toContain('alex.morgan@');
});

test('the claims of a step are verified: any swapped value gets the same error, and nothing is sent @SEC-R1', async () => {
  const [victim, attacker] = await Promise.all([
    begin('alex.morgan', 'Email'),
    begin('erika.muster', 'Email'),
  ]);
  const before = await readOutbox(victim.visitor, 'alex.morgan');
  const swaps: readonly Partial<Claims>[] = [
    { transactionId: attacker.claims.transactionId },
    { sessionId: attacker.claims.sessionId },
    { transactionId: attacker.claims.transactionId, sessionId: attacker.claims.sessionId },
    { userId: 'erika.muster' },
    { userId: 'ALEX.MORGAN' },
    { value: attacker.claims.value },
    { value: encoded('thief@evil.example') },
    { value: encoded('alex.morgan@example.com') },
    { channel: 'SMS' },
    { channel: 'Call' },
    { flow: 'FUID' },
    { transactionId: 'A'.repeat(32) },
  ];
  for (const swap of swaps) expectNeutral(await victim.send(swap), JSON.stringify(Object.keys(swap)));
  expectNeutral(await victim.send({}, attacker.visitor), 'another browser');
  expect(await readOutbox(victim.visitor, 'alex.morgan')).toEqual(before);

  expect((await victim.send()).status).toBe(200);
  const code = await victim.newestCode();
  for (const swap of swaps) expectNeutral(await victim.prove(code, swap), JSON.stringify(Object.keys(swap)));
  expectNeutral(await victim.prove(code, {}, attacker.visitor), 'another browser');
  expect(await victim.prove(code)).toMatchObject({ status: 200, body: { authenticationResult: 'SUCCESS' } });
});

test('cookies stolen before the passcode is verified are useless afterwards @SEC-R1 @SEC-R3', async () => {
  const victim = await begin('erika.muster', 'Email');
  await victim.send();
  const thief = await Visitor.at(portal.origin);
  for (const [name, value] of victim.visitor.cookies) thief.cookies.set(name, value);
  const session = victim.visitor.cookies.get('portal-session');
  expect((await victim.prove(await victim.newestCode())).status).toBe(200);
  expect(victim.visitor.cookies.get('portal-session')).not.toBe(session);

  expectNeutral(await victim.temporaryPassword(thief), 'temporary password with the old session');
  expect(await victim.change('Stolen-password-1', thief)).toMatchObject({ status: 403 });
  expect((await victim.temporaryPassword()).status).toBe(200);
  expect(await victim.change('Stolen-password-1', thief)).toMatchObject({ status: 403 });
  expect(await thief.signIn('erika.muster', 'Portal-Demo-2')).toBe('/apps/home');
});

const channelTag = quickCases(0);
for (const channel of ['Email', 'Call'] as const)
  test(`a session copied before a recovery starts can neither join it nor use its result (${channel}) @SEC-R1 @SEC-R3 ${channelTag()}`, async () => {
    const victim = await Visitor.at(portal.origin);
    const thief = await Visitor.at(portal.origin);
    thief.cookies.clear();
    for (const [name, value] of victim.cookies) thief.cookies.set(name, value);
    const recovery = await Recovery.begin(victim, 'alex.morgan', channel);
    const own = await Recovery.begin(thief, 'alex.morgan', channel);
    expect(own.started.body['transactionId']).not.toBe(recovery.started.body['transactionId']);

    expectNeutral(await recovery.send({}, thief), 'a send by the thief');
    expect((await recovery.send()).status).toBe(200);
    const code = await recovery.newestCode();
    expectNeutral(await recovery.prove(code, {}, thief), 'the right code, told by the thief');
    if (channel === 'Call') return;
    expect((await recovery.prove(code)).status).toBe(200);
    // An earlier version treated requests within a short time as repetitions.
    clock.advance(2);
    expectNeutral(await recovery.prove(code, {}, thief), 'the same after the proof');
    expectNeutral(await recovery.temporaryPassword(thief), 'a temporary password');
  });

test('steps out of order are rejected @SEC-R1', async () => {
  const early = await begin('alex.morgan', 'Email');
  expect((await early.prove('123456')).status).toBe(403);
  expectNeutral(await early.temporaryPassword(), 'temporary password before the proof');
  expect(await early.change('Early-password-1')).toMatchObject({ status: 403 });
  await early.send();
  expectNeutral(await early.temporaryPassword(), 'temporary password before the proof');
  expect((await early.prove(await early.newestCode())).status).toBe(200);
  expect(await early.change('Early-password-1'), 'without the temporary password').toMatchObject({
    status: 403,
  });
  // Only the session that verified the passcode learns the outcome of the recovery.
  const { status, body } = await early.send();
  const { outcome, ...rest } = body;
  expect(outcome).toBe('UNCHANGED');
  expectNeutral({ status, body: rest }, 'a code after the proof');
  expectNeutral(
    await early.temporaryPassword(early.visitor, 'erika.muster'),
    'a temporary password for another user',
  );
});

/** Observable properties of a response: status, keys and header names. */
function shape({ status, body, raw }: ServiceResponse): object {
  return {
    status,
    keys: Object.keys(body).sort(),
    message: body['errorMessage'],
    left: body['attemptsLeft'],
    headers: Object.keys(raw.headers).sort(),
  };
}

test('an unknown User ID gets the same responses as a known one at every step, and nothing is sent @SEC-R4', async () => {
  for (const channel of ['Email', 'SMS'] as const) {
    const real = await begin('alex.morgan', channel);
    let decoy = await begin('nobody.of.this.name', channel);
    // The channels of a decoy depend on its name, as those of a real user do.
    for (let index = 0; decoy.started.body['cellPhone'] === undefined && index < 20; index += 1) {
      decoy = await begin(`nobody.${index}`, channel);
    }
    const contacts = ['primaryEmail', 'cellPhone', 'businessPhone'];
    const keys = ({ started }: Recovery) =>
      Object.keys(started.body).filter((key) => !contacts.includes(key));
    expect(decoy.started.status).toBe(real.started.status);
    expect(keys(decoy).sort()).toEqual(keys(real).sort());
    expect(Object.keys(decoy.started.raw.headers).sort()).toEqual(
      Object.keys(real.started.raw.headers).sort(),
    );

    expect(shape(await decoy.send())).toEqual(shape(await real.send()));
    const right = await real.newestCode();
    const wrong = right === '111111' ? '222222' : '111111';
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      expect(shape(await decoy.prove(wrong)), `attempt ${attempt}`).toEqual(shape(await real.prove(wrong)));
    }
    expect(shape(await decoy.send())).toEqual(shape(await real.send()));
    expect(await readOutbox(decoy.visitor, decoy.claims.userId)).toEqual([]);
  }
});

test('a decoy is the same for everyone and every time @SEC-R4', async () => {
  const destinations = async (userId: string): Promise<unknown> => {
    const { body } = (await begin(userId, 'Email')).started;
    return ['primaryEmail', 'cellPhone', 'businessPhone', 'supportedotpChannels'].map((name) =>
      typeof body[name] === 'string'
        ? Buffer.from(String(body[name]).slice(3), 'base64').toString()
        : body[name],
    );
  };
  const names = ['nobody.one', 'nobody.two', 'nobody.three', 'nobody.four'];
  const found = await Promise.all(names.map(destinations));
  expect(await Promise.all(names.map(destinations))).toEqual(found);
  expect(new Set(found.map((each) => JSON.stringify(each))).size).toBeGreaterThan(1);
});

test('cookies stolen before the passcode is sent are useless with it, but the page’s idempotency key repeats a lost response @SEC-R3 @SEC-R17', async () => {
  const recovery = await begin('nora.noanswer', 'Email');
  await recovery.send();
  const code = await recovery.newestCode();
  const thief = await Visitor.at(portal.origin);
  const keep = (visitor: Visitor) => new Map(visitor.cookies);
  const old = keep(recovery.visitor);
  const addCookies = (visitor: Visitor) => old.forEach((value, name) => visitor.cookies.set(name, value));
  const key = (text: string) => ({ 'idempotency-key': `"${text.repeat(24)}"` });
  expect((await recovery.prove(code, {}, recovery.visitor, key('a'))).status).toBe(200);
  // An earlier version treated requests within a short time as repetitions.
  clock.advance(2);
  for (const headers of [{}, key('b'), { 'idempotency-key': 'a'.repeat(24) }]) {
    addCookies(thief);
    expectNeutral(await recovery.prove(code, {}, thief, headers), JSON.stringify(headers));
    expect(thief.cookies).toEqual(new Map([...thief.cookies, ...old]));
  }
  addCookies(recovery.visitor);
  expect((await recovery.prove(code, {}, recovery.visitor, key('a'))).status).toBe(200);
  expect((await recovery.temporaryPassword()).status).toBe(200);
});
