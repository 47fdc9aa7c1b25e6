import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { messagesTo } from '../portal/outbox';
import { quickCases } from '../portal/quick-cases';
import { sharedPortal } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';
import { watchPage } from '../portal/watch-page';
import { type Channel, getWrongCode, POLL_WAIT_MS, visitor } from './recovery-visitor';

/* Flow × channel × outcome; docs/reports/recovery-journeys.md lists the coverage of each journey. */

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await sharedPortal();
});

const FLOWS = {
  FPS: { path: '/default/fps', request: 'Forgot your password?', eyebrow: 'Forgot password request' },
  FTU: {
    path: '/self-service/default/invited/fps?FTUF=Y',
    request: 'Set up your online access',
    eyebrow: 'First-time user request',
  },
  FUID: {
    path: '/self-service/default/fuid',
    request: 'Forgot your User ID?',
    eyebrow: 'Forgot User ID request',
  },
} as const;

const JOURNEYS: readonly (readonly [flow: keyof typeof FLOWS, channel: Channel, userId: string])[] = [
  ['FPS', 'SMS', 'alex.morgan'],
  ['FPS', 'Call', 'ivan.internal'],
  ['FTU', 'Email', 'frida.first'],
  ['FTU', 'SMS', 'frida.first'],
  ['FUID', 'Email', 'erika.muster'],
  ['FUID', 'SMS', 'alex.morgan'],
  ['FUID', 'Call', 'alex.morgan'],
];

const PEOPLE: Readonly<Record<string, readonly [string, string, string]>> = {
  'alex.morgan': ['Alex', 'Morgan', 'alex.morgan@example.com'],
  'erika.muster': ['Erika', 'Muster', 'erika.muster@example.com'],
};

/** Masked phone number that the page shows, by user and channel. */
const NUMBERS: Readonly<Record<string, Partial<Record<Channel, string>>>> = {
  'alex.morgan': { SMS: '+XXXXXXX0101', Call: '*********02' },
  'ivan.internal': { Call: '*********03' },
  'frida.first': { SMS: '+XXXXXXX0104' },
};

// The test of the temporary password below covers a first-time user by e-mail.
const journeyTag = quickCases(1, 4);
for (const [flow, channel, userId] of JOURNEYS) {
  test(`${flow} by ${channel}, with a wrong passcode or a status poll first @REC-1 @REC-2 @OTP-1 @OTP-2 @VER-1 @VER-6 @D-5 ${journeyTag()}`, async ({
    page,
  }) => {
    const problems = watchPage(page);
    const { path, request, eyebrow } = FLOWS[flow];
    const me = visitor(page, portal);
    await page.clock.install();
    await me.open(path);
    await expect(me.heading(request)).toBeVisible();
    await page.clock.runFor(100);
    if (flow === 'FUID') await me.submitPersonalDetails(...(PEOPLE[userId] ?? ['', '', '']));
    else await me.submitUserId(userId);
    await expect(me.options).toBeFocused();
    await expect(page.getByText(eyebrow, { exact: true })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: /^Option #1E-mail/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Support' })).toBeVisible();
    await me.choose(channel);
    const reference = await me.reference();
    const [message] = await messagesTo(page.request, portal.origin, userId);
    expect(message?.text).toContain(reference);
    const shown = (await me.main.textContent()) ?? '';
    expect(/\+X+\d+|\*{4,}\d+/.exec(shown)?.[0]).toBe(NUMBERS[userId]?.[channel]);

    if (channel === 'Call') {
      await expect(me.heading('We are calling you now')).toBeFocused();
      const code = await me.codeFor(userId, 'Call');
      await expect(me.main).toContainText(code.split('').join(' '));
      // The page polls within two seconds. Advancing the clock would trigger several polls at once, the last one too late.
      await me.answerCall(userId, { keys: code });
    } else {
      await expect(me.passcode).toBeVisible();
      await expect(me.main).toContainText(channel === 'SMS' ? '+XXXXXXX0' : /\w\*+\w@example\.com/);
      const code = await me.codeFor(userId, channel);
      await me.enterCode(getWrongCode(code));
      await expect(me.passcode).toHaveAttribute('aria-invalid', 'true');
      await expect(me.passcode).toBeFocused();
      await page.clock.runFor(100);
      await me.enterCode(code);
    }

    if (flow === 'FUID') {
      await expect(me.heading('Your User ID is on its way')).toBeFocused();
      const mails = await messagesTo(page.request, portal.origin, userId);
      expect(mails.some(({ channel: by, text }) => by === 'Email' && text.includes(userId))).toBe(true);
      await expect(me.main).not.toContainText(userId);
      await me.button('Back to login').click();
      await expect(page).toHaveURL(`${portal.origin}/app/default/login`);
    } else {
      await expect(page).toHaveURL(/\/nxn\/fps-self-change-pw/);
      await expect(me.heading('Choose a new password')).toBeVisible();
      await expect(me.field('Temporary password')).toHaveCount(flow === 'FTU' ? 1 : 0);
      await expect(me.main).toContainText(
        userId === 'ivan.internal' ? 'At least 16 characters' : 'At least 8 characters',
      );
    }
    expect(problems()).toEqual([]);
  });
}

for (const [who, path, userId] of [
  ['a first-time user on the plain page', '/default/fps', 'frida.first'],
  ['another user on a page with FTUF=Y', '/default/fps?FTUF=Y', 'erika.muster'],
] as const)
  test(`the user’s record decides: ${who} reaches the new password @VER-6 @SEC-R3 @CHG-1 @long`, async ({
    page,
  }) => {
    const me = visitor(page, portal);
    const problems = watchPage(page);
    let temporary = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/public/fps/email/')) temporary += 1;
    });
    await me.open(path);
    await me.submitUserId(userId);
    await me.choose('Email');
    await expect(me.passcode).toBeVisible();
    await me.enterCode(await me.codeFor(userId, 'Email'));
    await expect(me.heading('Choose a new password')).toBeVisible();
    await me.waitUntilHydrated();
    const first = userId === 'frida.first';
    await expect(me.field('Temporary password')).toHaveCount(first ? 1 : 0);
    expect(temporary).toBe(first ? 0 : 1);
    await expect(me.field('New password')).toBeVisible();
    expect(problems()).toEqual([]);
  });

test('a first-time user sets a password with the temporary one and signs in @CHG-2 @CHG-3 @LOG-13', async ({
  page,
}) => {
  const me = visitor(page, portal);
  await me.open(FLOWS.FTU.path);
  await expect(me.heading(FLOWS.FTU.request)).toBeVisible();
  await me.submitUserId('frida.first');
  await expect(me.options).toBeFocused();
  await expect(page.getByText(FLOWS.FTU.eyebrow, { exact: true })).toBeVisible();
  await me.choose('Email');
  await expect(me.passcode).toBeVisible();
  await me.enterCode(await me.codeFor('frida.first', 'Email'));
  await expect(me.heading('Choose a new password')).toBeVisible();
  await me.waitUntilHydrated();
  const save = me.button('Save password');
  await expect(save).toBeDisabled();
  await expect(save).toHaveAccessibleDescription(/^To save, enter the temporary password/);
  for (const [temporary, password] of [
    ['Welcome-Frida-5', 'Pebble-Cloud-42'],
    ['Welcome-Frida-4', 'Pebble-Cloud-42'],
  ] as const) {
    await me.field('Temporary password').fill(temporary);
    await me.field('New password').fill(password);
    await me.field('Repeat new password').fill(password);
    await save.click();
    if (temporary === 'Welcome-Frida-5')
      await expect(me.field('Temporary password')).toHaveAccessibleDescription(
        /^The temporary password is not right\./,
      );
  }
  await expect(page.locator('#slot-header')).toContainText('Password has been reset successfully.');
  await me.field('User ID').fill('frida.first');
  await me.field('Password').fill('Pebble-Cloud-42');
  await me.button('Log In').click();
  await expect(page).toHaveURL(`${portal.origin}/apps/home`);
});

test('a client whose login form requires 12 characters requires a new password of 12, which signs in @CHG-2 @D-8 @long', async ({
  page,
}) => {
  const me = visitor(page, portal);
  await me.open('/investment-management/fps');
  await me.submitUserId('alex.morgan');
  await me.choose('Email');
  await expect(me.passcode).toBeVisible();
  await me.enterCode(await me.codeFor('alex.morgan', 'Email'));
  await expect(me.heading('Choose a new password')).toBeVisible();
  await me.waitUntilHydrated();
  const enter = async (password: string) => {
    await me.field('New password').fill(password);
    await me.field('Repeat new password').fill(password);
  };
  const save = me.button('Save password');
  await enter('Pebble-Clo4');
  await expect(page.getByRole('listitem').filter({ hasText: 'At least 12 characters' })).toBeVisible();
  await expect(save).toHaveAccessibleDescription('To save, meet the rules above.');
  await enter('Pebble-Clo42');
  await save.click();
  await expect(page).toHaveURL(`${portal.origin}/app/investment-management/login`);
  await me.waitUntilHydrated();
  await me.field('User ID').fill('alex.morgan');
  await me.field('Password').fill('Pebble-Clo42');
  await me.button('Log In').click();
  await expect(page).toHaveURL(`${portal.origin}/apps/home?wl=investment-management`);
});

test('the page tracks the state of a phone call and shows its confirmation before it continues @VER-4 @long', async ({
  page,
}) => {
  const me = visitor(page, portal);
  await me.openWithClock('/default/fps');
  await me.submitUserId('ivan.internal');
  await me.choose('Call');
  const status = page.getByRole('list', { name: 'Status of the call' });
  const current = status.locator('[aria-current=step]');
  await expect(current).toContainText('Calling');
  const code = await me.codeFor('ivan.internal', 'Call');
  await me.answerCall('ivan.internal', { keys: getWrongCode(code) });
  await page.clock.runFor(2_000);
  await expect(current).toContainText('Waiting for you to enter the code');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await me.answerCall('ivan.internal', { keys: code });
  await page.clock.runFor(2_000);
  await expect(me.heading('Thank you, that is confirmed')).toBeVisible();
  await expect(status).toContainText('Confirmed');
  // The page stays for its minimum time, even if the services respond faster.
  await page.clock.runFor(2_000);
  await expect(me.heading('Thank you, that is confirmed')).toBeVisible();
  await page.clock.resume();
  await expect(page).toHaveURL(/\/nxn\/fps-self-change-pw/);
});

test('an unanswered phone call returns to the options, with its message under that option only @OTP-3 @VER-7 @long', async ({
  page,
}) => {
  const me = visitor(page, portal);
  await me.openWithClock('/default/fps');
  await me.submitUserId('nora.noanswer');
  await me.choose('Call');
  await expect(me.heading('We are calling you now')).toBeFocused();
  await me.answerCall('nora.noanswer', { answer: false });
  await page.clock.runFor(POLL_WAIT_MS);
  await expect(me.options).toBeFocused();
  const failed = page.getByRole('listitem').filter({ hasText: 'Phone call' });
  await expect(failed).toContainText('We could not reach you at this number, or the code was not keyed in.');
  await expect(
    page.getByText('We could not reach you at this number, or the code was not keyed in.'),
  ).toHaveCount(1);
  // Messages are at least 30 seconds apart, on any channel.
  await me.choose('Email');
  await expect(me.main).toContainText(/Wait (?:one more second|another \d+ seconds), then try again\./);
  await expect(
    page.getByText('We could not reach you at this number, or the code was not keyed in.'),
  ).toHaveCount(0);
});

test('a locked recovery and a fifth wrong passcode end on the error page @VER-7 @VER-8 @OTP-5 @SEC-R2 @long', async ({
  page,
}) => {
  const me = visitor(page, portal);
  await test.step('locked', async () => {
    await me.open('/default/fps');
    await me.submitUserId('luis.locked');
    await me.choose('Email');
    await expect(me.heading('ERROR')).toBeFocused();
    await expect(me.main).toContainText('There is a problem with your User ID or password.');
    await me.button('Go To Login Page').click();
    await expect(page).toHaveURL(`${portal.origin}/app/default/login`);
  });
  await test.step('five wrong passcodes', async () => {
    await me.open('/default/fps');
    await me.submitUserId('nora.noanswer');
    await me.choose('Email');
    await expect(me.passcode).toBeVisible();
    const wrong = getWrongCode(await me.codeFor('nora.noanswer', 'Email'));
    for (let tries = 1; tries <= 5; tries += 1) {
      const answered = me.waitForResponseTo('fps/verify-otp');
      await me.enterCode(wrong);
      await answered;
      if (tries === 5) break;
      await expect(me.passcode).toHaveAttribute('aria-invalid', 'true');
      await expect(me.main.getByText('You have one try left')).toHaveCount(tries === 4 ? 1 : 0);
      if (tries < 4) continue;
      await page.reload();
      await expect(me.passcode).toHaveAccessibleDescription(/^You have one try left/);
    }
    await expect(me.heading('ERROR')).toBeFocused();
  });
});

test('unknown user and unreachable user show a message, and the input is kept @REC-8 @REC-9 @I18N-5', async ({
  page,
}) => {
  const me = visitor(page, portal);
  await me.open('/default/fuid');
  await me.submitPersonalDetails('Nobody', 'Known', 'nobody@example.com');
  const alert = page.getByRole('alert');
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('We could not find you with these details.');
  await expect(me.field('Last name')).toHaveValue('Known');
  await expect(me.button('Continue')).toBeDisabled();
  await expect(me.button('Continue')).toHaveAccessibleDescription('To continue, change what you entered.');
  await me.field('Last name').fill('Unknown');
  await expect(alert).toHaveCount(0);
  await expect(me.button('Continue')).toBeEnabled();

  await page.context().addCookies([{ name: 'displayLanguage', value: 'en_US', url: portal.origin }]);
  await me.open('/karmesin/fuid');
  await me.submitPersonalDetails('Nobody', 'Known', 'nobody@example.com');
  await expect(alert).toContainText(
    'We could not find you with these details. Check the spelling, or contact your bank.',
  );

  await me.open('/default/fps');
  await me.submitUserId('nils.nochannel');
  await expect(alert).toContainText(
    'We could not find your details. Check your entry, or contact the Help Desk.',
  );
  await expect(me.button('Continue')).toHaveAccessibleDescription(
    'To continue, change your entry or contact the Help Desk.',
  );
  await expect(me.field('User ID')).toHaveValue('nils.nochannel');
});
