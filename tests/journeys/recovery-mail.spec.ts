import { expect, test } from '@playwright/test';
import { startTcpGate, type TcpGate } from '../faults/tcp-gate';
import { watchFaults } from '../faults/watch-faults';
import { passcodeIn, startMailServer, type MailServer } from '../portal/mail-server';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { visitor } from './recovery-visitor';

/* A mail server that refuses, one that is slow and one that is gone: a message, what was entered is kept, nothing is sent twice. */

let mail: MailServer;
/** Shut, it is a mail server that is gone: its port refuses. */
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

let problems: () => readonly string[];
test.beforeEach(({ page }) => {
  problems = watchFaults(page);
});
test.afterEach(() => expect(problems()).toEqual([]));

const NOT_SENT = 'We could not send the e‑mail. Wait a moment, then try again.';

test('OTP-5 D-4 SEC-R17 a mail server that refuses, then is too slow, then slow: the options say so, and one mail in the client’s name arrives', async ({
  page,
}) => {
  const me = visitor(page, portal);
  const notSent = page.getByText(NOT_SENT);
  const before = mail.taken.length;
  await me.open('/lioninternet/fps');
  const started = page.waitForRequest('**/fps/auth');
  await me.isUser('erika.muster');
  expect((await started).headers()['x-portal-white-label']).toBe('lioninternet');

  mail.treat('refused');
  const answer = me.answerOf('fps/generate-otp');
  await me.choose('Email');
  expect((await answer).status()).toBe(502);
  await expect(notSent).toBeVisible();
  await expect(page.locator(':focus')).toContainText(NOT_SENT);
  await expect(me.options).toBeVisible();

  await test.step('the portal gives up after 10 s, long before the page would', async () => {
    mail.treat(15_000);
    await me.choose('Email');
    await expect(page.getByRole('status').filter({ hasText: 'Sending the passcode' })).toBeAttached();
    await expect(notSent).toBeVisible();
    expect(mail.taken).toHaveLength(before);
  });

  await test.step('a slow one is waited for; impatient clicks send nothing more', async () => {
    mail.treat(2_000);
    await page.getByRole('button', { name: 'Send by e-mail' }).dblclick({ delay: 20 });
    await expect(me.passcode).toBeVisible();
    mail.treat('taken');
    expect(mail.taken).toHaveLength(before + 1);
    expect(mail.taken.at(-1)).toMatch(/^From: "?Lion Internet"? </m);
    expect(mail.taken.at(-1)).toContain(await me.reference());
  });

  await test.step('the passcode of that mail goes on', async () => {
    await me.enterCode(passcodeIn(mail.taken.at(-1) ?? ''));
    await expect(me.heading('Choose a new password')).toBeVisible();
  });
});

test('OTP-5 D-4 SEC-R17 a mail server that is gone, and comes back: the options say so at once, the next try sends one mail, and its passcode goes on', async ({
  page,
}) => {
  const me = visitor(page, portal);
  const notSent = page.getByText(NOT_SENT);
  mail.treat('taken');
  const before = mail.taken.length;
  await me.open('/default/fps');
  await me.isUser('alex.morgan');
  await expect(me.options).toBeVisible();
  await way.shut();
  try {
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = me.answerOf('fps/generate-otp');
      await me.choose('Email');
      expect((await answer).status()).toBe(502);
      // Of the way to the server nothing is told.
      expect(await (await answer).text()).not.toMatch(/ECONN|127\.0\.0\.1|smtp/i);
      await expect(notSent).toBeVisible();
      await expect(page.locator(':focus')).toContainText(NOT_SENT);
    }
    await expect(me.options).toBeVisible();
  } finally {
    await way.open();
  }
  await me.choose('Email');
  await expect(me.passcode).toBeVisible();
  expect(mail.taken).toHaveLength(before + 1);
  await me.enterCode(passcodeIn(mail.taken.at(-1) ?? ''));
  await expect(me.heading('Choose a new password')).toBeVisible();
  expect(mail.taken).toHaveLength(before + 1);
});

test('VER-5 VER-6 SEC-R17 the e-mail with the user ID is refused: the passcode is kept, and the next try sends one', async ({
  page,
}) => {
  const me = visitor(page, portal);
  const alert = page.getByRole('alert');
  await me.open('/default/fuid');
  await me.isPerson('Alex', 'Morgan', 'alex.morgan@example.com');
  await me.choose('SMS');
  await expect(me.passcode).toBeVisible();
  const code = await me.codeFor('alex.morgan', 'SMS');
  const before = mail.taken.length;
  mail.treat('refused');
  await me.enterCode(code);
  await expect(alert).toContainText(NOT_SENT);
  await expect(me.passcode).toHaveValue(code);
  expect(mail.taken).toHaveLength(before);

  mail.treat('taken');
  await me.button('Submit OTP').click();
  await expect(me.heading('Your User ID is on its way')).toBeFocused();
  const sent = mail.taken.slice(before).filter((source) => source.includes('Subject: Your User ID'));
  expect(sent).toHaveLength(1);
});
