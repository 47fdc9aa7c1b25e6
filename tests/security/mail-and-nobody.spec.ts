import { expect, test } from '@playwright/test';
import { startMailServer, type MailServer } from '../portal/mail-server';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { Recovery } from './recovery';
import { Visitor } from './visitor';

/* What a mail server tells of who exists: its connections and its failures are shared by somebody and nobody. */

let mails: MailServer;
let portal: TestPortal;
test.beforeAll(async () => {
  mails = await startMailServer();
  portal = await startPortal({
    PORTAL_ENVIRONMENT: 'LOCAL',
    RECOVERY_DESTINATION_LIMIT: '100',
    ...mails.settings,
  });
});
test.afterAll(async () => {
  await portal.stop();
  await mails.stop();
});
test.beforeEach(() => mails.treat('taken'));

const begin = async (userId: string): Promise<Recovery> =>
  Recovery.begin(await Visitor.at(portal.origin), userId, 'Email');
const send = async (userId: string): Promise<number> => (await (await begin(userId)).send()).status;

/** Connections to a mail server at once. */
const CONNECTIONS = 5;

for (const suspect of ['erika.muster', 'nobody.at.all'])
  test(`SEC-R4 while every connection has a mail, a passcode is answered after one of them: ${suspect}`, async () => {
    // What is remembered is fast.
    for (let turn = 0; turn < 20; turn += 1) expect(await send('ivan.internal')).toBe(200);
    const own = await Promise.all(Array.from({ length: CONNECTIONS }, () => begin('alex.morgan')));
    const other = await begin(suspect);
    mails.treat(3_000);
    const answered: string[] = [];
    const sends = own.map(async (recovery) => {
      await recovery.send();
      answered.push('own');
    });
    await expect.poll(() => mails.underWay(), { intervals: [20] }).toBe(CONNECTIONS);
    mails.treat('taken');
    expect((await other.send()).status).toBe(200);
    expect(answered).not.toEqual([]);
    await Promise.all(sends);
  });

for (const when of ['put off', 'put off at the end'] as const)
  test(`SEC-R4 whose own mailboxes are ${when} learns nothing of others by it`, async () => {
    mails.treat(when);
    for (const own of ['alex.morgan', 'nora.noanswer', 'erika.muster']) expect(await send(own)).toBe(200);
    mails.treat('taken');
    for (let turn = 0; turn < 3; turn += 1) expect(await send(`nobody.${turn}`)).toBe(200);
    expect(await send('frida.first')).toBe(200);
  });

test('SEC-R4 nobody’s passcodes fail while the mail server takes none', async () => {
  mails.treat('refused');
  expect(await send('erika.muster')).toBe(502);
  for (let turn = 0; turn < 3; turn += 1) expect(await send(`nobody.${turn}`)).toBe(502);
  mails.treat('taken');
  expect(await send('erika.muster')).toBe(200);
  for (let turn = 0; turn < 3; turn += 1) expect(await send(`nobody.${turn}`)).toBe(200);
});
