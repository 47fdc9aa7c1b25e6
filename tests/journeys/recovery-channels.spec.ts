import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { messagesTo } from '../portal/outbox';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { watchPage } from '../portal/watch-page';
import { type Channel, getWrongCode, visitor } from './recovery-visitor';
import { signIn } from './sign-in';

/* Flow × channel, to the end. */

const portal = useSharedPortal();

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
      await me.button('Go To Login Page').click();
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
        /^The temporary password is incorrect\./,
      );
  }
  await expect(page.locator('#slot-header')).toContainText('Password has been reset successfully.');
  await signIn(page, 'frida.first', 'Pebble-Cloud-42');
  await expect(page).toHaveURL(`${portal.origin}/apps/home`);
});
