import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import type { TestPortal } from '../portal/start-portal';
import { sharedClockPortal } from './clock-portal';
import { type Channel, Recovery } from './recovery';
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

const channelTag = quickCases(0);
for (const channel of ['Email', 'Call'] as const)
  test(`SEC-R1 SEC-R3 a session copied before a recovery starts can neither join it nor use its result (${channel}) ${channelTag()}`, async () => {
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

test('SEC-R3 SEC-R17 cookies stolen before the passcode is sent are useless with it, but the page’s idempotency key repeats a lost response', async () => {
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
