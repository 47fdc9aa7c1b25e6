import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import type { TestPortal } from '../portal/start-portal';
import { sharedClockPortal } from './clock-portal';
import { expectFourEvaluated, waitForResponses } from './concurrent-requests';
import { type Channel, otherCode, readOutbox, Recovery } from './recovery';
import { Visitor } from './visitor';

let portal: TestPortal;
let startNewDay: () => void;
test.beforeAll(async () => {
  ({ portal, startNewDay } = await sharedClockPortal());
});
test.beforeEach(() => startNewDay());

async function sentTo(userId: string, channel: Channel): Promise<{ recovery: Recovery; code: string }> {
  const recovery = await Recovery.begin(await Visitor.at(portal.origin), userId, channel);
  expect((await recovery.send()).status).toBe(200);
  return { recovery, code: await recovery.newestCode() };
}

function expectFourRejections(count: number, { recovery, code }: { recovery: Recovery; code: string }) {
  return expectFourEvaluated(count, (turn) => recovery.prove(otherCode(code, turn + 1)));
}

test('of 200 parallel wrong passcodes at most 5 are evaluated, and the correct one is rejected afterwards @SEC-R2 @long', async () => {
  const sent = await sentTo('alex.morgan', 'Email');
  const { recovery, code } = sent;
  await expectFourRejections(200, sent);
  expect(await recovery.prove(code)).toMatchObject({ status: 422, body: { errorMessage: 'OTP_ERR_003' } });
  expect(await recovery.send()).toMatchObject({ status: 422, body: { errorMessage: 'OTP_ERR_003' } });
});

test('new recoveries allow no more than 10 wrong passcodes at full speed, and the owner is notified once @SEC-R2 @long', async () => {
  const earlier = (await readOutbox(await Visitor.at(portal.origin), 'erika.muster')).length;
  const first = await sentTo('erika.muster', 'Email');
  await expectFourRejections(20, first);
  const second = await sentTo('erika.muster', 'Email');
  await expectFourRejections(20, second);
  const readMessages = async (kind: 'passcodes' | 'notices') =>
    (await readOutbox(second.recovery.visitor, 'erika.muster'))
      .slice(0, -earlier || undefined)
      .filter(({ code }) => Boolean(code) === (kind === 'passcodes'));
  expect(await readMessages('passcodes')).toHaveLength(2);

  const third = await Recovery.begin(await Visitor.at(portal.origin), 'erika.muster', 'Email');
  expect(await third.send()).toMatchObject({ status: 422, body: { errorMessage: 'OTP_ERR_003' } });
  expect(await readMessages('passcodes')).toHaveLength(2);
  await expect.poll(() => readMessages('notices')).toHaveLength(1);
  expect(await readMessages('notices')).toMatchObject([{ subject: 'Wrong passcodes for your account' }]);
  expect(await second.recovery.prove(second.code)).toMatchObject({ status: 422 });
});

test('wrong passcodes for another spelling of a User ID never count against its user @SEC-R2 @long', async () => {
  for (const name of ['Frida.First', 'FRIDA.FIRST'])
    for (let round = 0; round < 2; round += 1) {
      const recovery = await Recovery.begin(await Visitor.at(portal.origin), name, 'Email');
      await recovery.send();
      for (let tries = 0; tries < 5; tries += 1) await recovery.prove('000000');
    }
  const { recovery, code } = await sentTo('frida.first', 'Email');
  expect((await recovery.prove(code)).status).toBe(200);
});

test('a locked recovery never blocks signing in @SEC-R2 @D-8', async () => {
  const thief = await Visitor.at(portal.origin);
  await (await Recovery.begin(thief, 'luis.locked', 'Email')).send();
  const victim = await Visitor.at(portal.origin);
  expect(await victim.signIn('luis.locked', 'Portal-Demo-6')).toBe('/apps/home');
  expect(await victim.signIn('erika.muster', 'Portal-Demo-2')).toBe('/apps/home');
});

test('parallel correct passcodes give one grant, and parallel new passwords one change @SEC-R2', async () => {
  const { recovery, code } = await sentTo('ivan.internal', 'Email');
  const proofs = await Promise.all(
    Array.from({ length: 20 }, () => waitForResponses(() => recovery.prove(code))),
  );
  expect(proofs.some(({ status }) => status === 200)).toBe(true);
  expect((await recovery.temporaryPassword()).status).toBe(200);
  const passwords = Array.from({ length: 10 }, (_, index) => `Lighthouse-keeper-${index}!`);
  const changes = await Promise.all(passwords.map((password) => recovery.change(password)));
  expect(changes.filter(({ status }) => status === 200)).toHaveLength(1);
  // A second grant would allow another password change.
  expect((await recovery.temporaryPassword()).status).toBe(403);
  const service = await recovery.visitor.get('/pw/forms/smpwservices.fcc?SMAUTHREASON=34');
  expect(service.headers.location).toBe('/default/fps');
  const visitor = await Visitor.at(portal.origin);
  const homes = [];
  for (const password of passwords) homes.push(await visitor.signIn('ivan.internal', password));
  expect(homes.filter((address) => address === '/apps/home')).toHaveLength(1);
  expect(await visitor.signIn('ivan.internal', 'Portal-Demo-Internal-3')).toContain('/app/default/login?');
});

test('parallel sends give one message @SEC-R2', async () => {
  const recovery = await Recovery.begin(await Visitor.at(portal.origin), 'nora.noanswer', 'Email');
  const earlier = (await readOutbox(recovery.visitor, 'nora.noanswer')).length;
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => waitForResponses(() => recovery.send())),
  );
  for (const { status } of responses) expect(status).toBe(200);
  const messages = await readOutbox(recovery.visitor, 'nora.noanswer');
  expect(messages).toHaveLength(earlier + 1);
  expect(messages[0]?.channel).toBe('Email');
});
