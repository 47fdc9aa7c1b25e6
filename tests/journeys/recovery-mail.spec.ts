import { expect } from '@playwright/test';
import { startTcpGate, type TcpGate } from '../faults/tcp-gate';
import { watchFaults } from '../faults/watch-faults';
import { findPasscode, type MailServer, startMailServer } from '../portal/mail-server';
import { test } from '../portal/policy-violations';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { visitor } from './recovery-visitor';

/* The mail server is down for a moment: nothing is sent twice. */

let mail: MailServer;
/** Gate to the mail server; when closed, its port refuses connections as if the server were down. */
let way: TcpGate;
let portal: TestPortal;
test.beforeAll(async () => {
  mail = await startMailServer();
  const address = new URL(mail.settings.SMTP_URL);
  way = await startTcpGate(address.hostname, Number(address.port));
  address.port = String(way.port);
  portal = await startPortal({
    PORTAL_ENVIRONMENT: 'LOCAL',
    RECOVERY_DESTINATION_LIMIT: '100',
    ...mail.settings,
    SMTP_URL: address.href,
  });
});
test.afterAll(async () => {
  await portal.stop();
  await way.stop();
  await mail.stop();
});

// The page asks after some seconds whether a message was sent; no limit, and the subject of these tests.
test.use({ pageLimits: 'production' });

let problems: () => readonly string[];
test.beforeEach(({ page }) => {
  problems = watchFaults(page);
});
test.afterEach(() => expect(problems()).toEqual([]));

test(
  'a mail server that is down for some seconds: one mail arrives, and its passcode works @OTP-5 @D-4 @SEC-R17',
  { tag: '@long' },
  async ({ page }) => {
    const me = visitor(page, portal);
    mail.setBehaviour('accepted');
    const before = mail.accepted.length;
    await me.open('/default/fps');
    await me.submitUserId('alex.morgan');
    await expect(me.options).toBeVisible();
    await way.close();
    try {
      const response = me.waitForResponseTo('fps/generate-otp');
      await me.choose('Email');
      expect((await response).status()).toBe(200);
      // The response must not expose details of the connection to the mail server.
      expect(await (await response).text()).not.toMatch(/ECONN|127\.0\.0\.1|smtp/i);
      await expect(me.passcode).toBeVisible();
      expect(mail.accepted).toHaveLength(before);
    } finally {
      await way.open();
    }
    await expect.poll(() => mail.accepted.length).toBe(before + 1);
    await me.enterCode(findPasscode(mail.accepted.at(-1) ?? ''));
    await expect(me.heading('Choose a new password')).toBeVisible();
  },
);
