import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { type MailServer, startMailServer } from '../portal/mail-server';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { Recovery } from './recovery';
import { Visitor } from './visitor';

/*
 * The behaviour of a mail server reveals nothing about existing users: no response waits for it, and failures are
 * reported alike.
 */

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
test.beforeEach(() => mails.setBehaviour('accepted'));

async function begin(userId: string): Promise<Recovery> {
  return Recovery.begin(await Visitor.at(portal.origin), userId, 'Email');
}
async function send(userId: string): Promise<number> {
  return (await (await begin(userId)).send()).status;
}

/** Milliseconds after which call-status reports the result. */
const DECIDED_MS = 23_000;

/** Sends passcodes and returns the results that call-status reports for them. */
async function pollStatuses(userIds: readonly string[]): Promise<readonly unknown[]> {
  const recoveries = await Promise.all(userIds.map(begin));
  for (const recovery of recoveries) expect((await recovery.send()).status).toBe(200);
  await delay(DECIDED_MS + 1_000);
  return Promise.all(
    recoveries.map(
      async ({ visitor, claims }) => (await visitor.call('/fps/call-status', claims)).body['sendStatus'],
    ),
  );
}

for (const [behaviour, title] of [
  ['deferred', 'deferred'],
  ['deferredAfterData', 'deferred after DATA'],
] as const)
  test(
    `owners of mailboxes whose mails are ${title} learn nothing about other users @SEC-R4`,
    { tag: '@long' },
    async () => {
      mails.setBehaviour(behaviour);
      expect(await pollStatuses(['alex.morgan', 'nora.noanswer', 'nobody.1', 'nobody.2'])).toEqual(
        Array(4).fill('SENT'),
      );
    },
  );

test(
  'passcodes of decoys fail while the mail server rejects all mails @SEC-R4',
  { tag: '@long' },
  async () => {
    mails.setBehaviour('refused');
    expect(await pollStatuses(['erika.muster', 'nobody.1', 'nobody.2', 'nobody.3'])).toEqual(
      Array(4).fill('FAILED'),
    );
    mails.setBehaviour('accepted');
    expect(await pollStatuses(['erika.muster', 'nobody.1'])).toEqual(['SENT', 'SENT']);
  },
);

// Last, since its mails time out later and count as failures of the channel.
test('while the mail server does not respond every passcode request gets a response, for users and decoys @SEC-R4 @SEC-R17 @long', async () => {
  // Far longer than any response may take, so that the mails time out first.
  mails.setBehaviour(60_000);
  const before = mails.accepted.length;
  for (let turn = 0; turn < 6; turn += 1)
    for (const userId of ['erika.muster', `nobody.${turn}`]) expect(await send(userId)).toBe(200);
  await expect.poll(() => mails.pending()).toBeGreaterThan(0);
  expect(mails.accepted).toHaveLength(before);
});
