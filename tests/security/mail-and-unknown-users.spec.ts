import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { startMailServer, type MailServer } from '../portal/mail-server';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { Recovery } from './recovery';
import { Visitor } from './visitor';

/* What a mail server tells of who exists: nothing, since no response waits for it and its failures are told alike. */

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
test.beforeEach(() => mails.setBehaviour('taken'));

async function begin(userId: string): Promise<Recovery> {
  return Recovery.begin(await Visitor.at(portal.origin), userId, 'Email');
}
async function send(userId: string): Promise<number> {
  return (await (await begin(userId)).send()).status;
}

/** In milliseconds: from then on call-status tells. */
const DECIDED_MS = 23_000;

/** What call-status tells of several sends once they are decided. */
async function statusesOf(userIds: readonly string[]): Promise<readonly unknown[]> {
  const recoveries = await Promise.all(userIds.map(begin));
  for (const recovery of recoveries) expect((await recovery.send()).status).toBe(200);
  await delay(DECIDED_MS + 1_000);
  return Promise.all(
    recoveries.map(
      async ({ visitor, claims }) => (await visitor.call('/fps/call-status', claims)).body['sendStatus'],
    ),
  );
}

for (const when of ['put off', 'put off at the end'] as const)
  test(
    `SEC-R4 whose own mailboxes are ${when} learns nothing of others by it`,
    { tag: '@long' },
    async () => {
      mails.setBehaviour(when);
      expect(await statusesOf(['alex.morgan', 'nora.noanswer', 'nobody.1', 'nobody.2'])).toEqual(
        Array(4).fill('SENT'),
      );
    },
  );

test('SEC-R4 passcodes of decoys fail while the mail server takes none', { tag: '@long' }, async () => {
  mails.setBehaviour('refused');
  expect(await statusesOf(['erika.muster', 'nobody.1', 'nobody.2', 'nobody.3'])).toEqual(
    Array(4).fill('FAILED'),
  );
  mails.setBehaviour('taken');
  expect(await statusesOf(['erika.muster', 'nobody.1'])).toEqual(['SENT', 'SENT']);
});

// Last, since its mails time out later and count as failures of the channel.
test('SEC-R4 SEC-R17 while the mail server says nothing every passcode is answered, for users and decoys', async () => {
  // Far longer than any response may take; the mails are given up meanwhile.
  mails.setBehaviour(60_000);
  const before = mails.accepted.length;
  for (let turn = 0; turn < 6; turn += 1)
    for (const userId of ['erika.muster', `nobody.${turn}`]) expect(await send(userId)).toBe(200);
  await expect.poll(() => mails.pending()).toBeGreaterThan(0);
  expect(mails.accepted).toHaveLength(before);
});
