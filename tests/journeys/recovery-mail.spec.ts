import { expect } from '@playwright/test';
import { startTcpGate, type TcpGate } from '../faults/tcp-gate';
import { watchFaults } from '../faults/watch-faults';
import { findPasscode, type MailServer, startMailServer } from '../portal/mail-server';
import { test } from '../portal/policy-violations';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { visitor } from './recovery-visitor';

/* The mail server rejects, is slow or is down: a message is shown, the input is kept, and nothing is sent twice. */

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

test('a mail server that rejects: the passcode page shows it without a reload and hides the field, and a retry sends one mail in the client’s name @OTP-5 @D-4 @SEC-R17 @long', async ({
  page,
}) => {
  const me = visitor(page, portal);
  const before = mail.accepted.length;
  await me.open('/lioninternet/fps');
  const started = page.waitForRequest('**/fps/auth');
  await me.submitUserId('erika.muster');
  expect((await started).headers()['x-portal-white-label']).toBe('lioninternet');

  mail.setBehaviour('refused');
  const response = me.waitForResponseTo('fps/generate-otp');
  await me.choose('Email');
  expect((await response).status()).toBe(200);
  await me.passcode.fill('1234');
  await expect(me.heading('We could not send your passcode')).toBeFocused();
  await expect(me.passcode).toHaveCount(0);
  await expect(me.main).not.toContainText(/Sent at|Valid for/);
  expect(mail.accepted).toHaveLength(before);

  await test.step('a slow server does not block the page; repeated clicks send nothing more', async () => {
    mail.setBehaviour(2_000);
    await me.button('Resend OTP').dblclick({ delay: 20 });
    await expect(me.heading('Enter the passcode from your e-mail')).toBeVisible();
    await expect.poll(() => mail.accepted.length).toBe(before + 1);
    expect(mail.accepted.at(-1)).toMatch(/^From: "?Lion Internet"? </m);
    expect(mail.accepted.at(-1)).toContain(await me.reference());
  });

  await test.step('the passcode of that mail continues the flow', async () => {
    await me.enterCode(findPasscode(mail.accepted.at(-1) ?? ''));
    await expect(me.heading('Choose a new password')).toBeVisible();
  });
});

test(
  'a mail server that is down for some seconds: one mail arrives, and its passcode continues the flow @OTP-5 @D-4 @SEC-R17',
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

test(
  'the e-mail with the User ID is rejected for a moment: it is sent once, some seconds later @VER-5 @VER-6 @SEC-R17',
  { tag: '@long' },
  async ({ page }) => {
    const me = visitor(page, portal);
    await me.open('/default/fuid');
    await me.submitPersonalDetails('Alex', 'Morgan', 'alex.morgan@example.com');
    await me.choose('SMS');
    await expect(me.passcode).toBeVisible();
    const code = await me.codeFor('alex.morgan', 'SMS');
    const before = mail.accepted.length;
    mail.setBehaviour('refused');
    await me.enterCode(code);
    await expect(me.heading('Your User ID is on its way')).toBeFocused();
    expect(mail.accepted).toHaveLength(before);

    mail.setBehaviour('accepted');
    const sent = () =>
      mail.accepted.slice(before).filter((source) => source.includes('Subject: Your User ID')).length;
    await expect.poll(sent).toBe(1);
  },
);
