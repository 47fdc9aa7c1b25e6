import { expect } from '@playwright/test';
import { API_URL, getWrongCode, visitor } from '../journeys/recovery-visitor';
import { test } from '../portal/browser-test';
import { useSharedPortal } from '../portal/shared-portal';
import { readLiveRegions, recordAnnouncements } from './live-regions';
import { openFrame } from './studio-frame';

const portal = useSharedPortal();

/** Announcements that match a pattern. */
function filterMessages(announced: readonly string[], words: RegExp): readonly string[] {
  return announced.filter((each) => words.test(each));
}

test('each passcode state is announced once: wrong, shown, hidden, resent, expiring, expired @VER-2 @VER-5 @VER-1', async ({
  page,
}) => {
  const heard = await recordAnnouncements(page);
  const me = visitor(page, portal);
  await me.openWithClock('/default/fps');
  await me.submitUserId('ivan.internal');
  await expect(me.options).toBeFocused();
  await me.choose('Email');
  await expect(me.passcode).toBeVisible();
  await heard();

  await test.step('wrong', async () => {
    await me.enterCode(getWrongCode(await me.codeFor('ivan.internal', 'Email')));
    await expect(me.passcode).toBeFocused();
    const announced = await heard();
    expect(filterMessages(announced, /incorrect/)).toEqual([
      expect.stringMatching(/^polite: This passcode is incorrect\. Enter the passcode from the newest .*\.$/),
    ]);
    expect(await readLiveRegions(page)).toContainEqual(
      expect.objectContaining({
        live: 'polite',
        words: expect.stringMatching(/^This passcode is incorrect/),
      }),
    );
  });
  await test.step('shown and hidden', async () => {
    await me.button('Show One-time passcode').click();
    await me.button('Hide One-time passcode').click();
    expect(filterMessages(await heard(), /One-time passcode is/)).toEqual([
      'polite: One-time passcode is shown.',
      'polite: One-time passcode is hidden.',
    ]);
  });
  await test.step('resent', async () => {
    await page.getByText('Problems with the passcode?').click();
    await page.clock.runFor(31_000);
    // Only the page's clock has advanced, so the service would return the first message again. Shift its times.
    await page.route(`${API_URL}fps/generate-otp`, async (route) => {
      const response = await route.fetch();
      const sent = (await response.json()) as { sentAt: string; serverTime: string };
      const later = (time: string, minutes: number) =>
        new Date(Date.parse(time) + minutes * 60_000).toISOString();
      const json = { ...sent, sentAt: later(sent.sentAt, 1), validUntil: later(sent.serverTime, 20) };
      await route.fulfill({ response, json });
    });
    await me.button('Resend OTP').click();
    const news = page.getByRole('status').filter({ hasText: 'A new passcode was sent at' });
    await expect(news).toBeVisible();
    await page.clock.runFor(5_000);
    expect(filterMessages(await heard(), /new passcode was sent/)).toHaveLength(1);
    expect(await readLiveRegions(page)).toContainEqual({
      role: 'status',
      live: 'polite',
      words: expect.stringMatching(/^A new passcode was sent at \d\d?:\d\d\s[AP]M(?: \([^)]+\))?\.$/),
    });
  });
  await test.step('expiring and expired', async () => {
    await page.clock.fastForward('18:20');
    expect(filterMessages(await heard(), /Your passcode (?:expires|is)/)).toEqual([]);
    for (let minute = 0; minute < 5; minute += 1) await page.clock.fastForward('00:30');
    const announced = filterMessages(await heard(), /Your passcode (?:expires|is)/);
    expect(announced).toHaveLength(2);
    expect(announced[0]).toMatch(/^polite: Your passcode expires in less than a minute/);
    expect(announced[1]).toMatch(/^polite: Your passcode is no longer valid/);
  });
});

test('password rules are announced in one polite sentence, only when the number met changes @CHG-2 @long', async ({
  page,
}) => {
  const heard = await recordAnnouncements(page);
  await openFrame(page, portal.origin, 'recovery-mf/change-password');
  await heard();
  await page.getByLabel('New password', { exact: true }).pressSequentially('harbourlane7!H');
  expect(filterMessages(await heard(), /rules met/)).toEqual([
    'polite: 1 of 4 password rules met',
    'polite: 2 of 4 password rules met',
    'polite: 3 of 4 password rules met',
    'polite: 4 of 4 password rules met',
  ]);
  expect(await readLiveRegions(page)).toContainEqual({
    role: 'status',
    live: 'polite',
    words: '4 of 4 password rules met',
  });
});

test('an error summary is announced once, its fields are silent; a single field announces itself @REC-4 @REC-6 @long', async ({
  page,
}) => {
  const heard = await recordAnnouncements(page);
  await openFrame(page, portal.origin, 'recovery-mf/request-user-id');
  await heard();
  for (const label of ['First name', 'Last name', 'E-mail address']) await page.getByLabel(label).fill('A*');
  await page.getByLabel('First name').focus();
  await heard();
  await page.getByLabel('First name').press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  const announced = await heard();
  expect(announced).toHaveLength(1);
  expect(announced[0]).toMatch(/^assertive: Check these entries.*First name.*Last name.*E.mail address/);
  const regions = await readLiveRegions(page);
  expect(regions.filter(({ words }) => words.includes('enter valid'))).toEqual([
    expect.objectContaining({ role: 'alert', live: 'assertive' }),
  ]);
  const last = page.getByLabel('Last name');
  await expect(last).toHaveAccessibleDescription(/enter valid last name/);

  await openFrame(page, portal.origin, 'recovery-mf/request-password');
  await heard();
  await page.getByLabel('User ID').fill('a b');
  await page.getByLabel('User ID').press('Enter');
  expect(await heard()).toEqual(['polite: enter a valid user ID']);

  await openFrame(page, portal.origin, 'recovery-mf/request-user-id');
  await page.getByLabel('First name').fill('Alex');
  await page.getByLabel('Last name').fill('Morgan');
  const email = page.getByLabel('E-mail address');
  await email.fill('alex');
  await heard();
  await email.press('Enter');
  expect(await heard()).toEqual(['polite: email error']);
});

test('each phone call state is announced; a failed call is announced by the next page @VER-4 @OTP-1 @OTP-3 @long', async ({
  page,
}) => {
  const heard = await recordAnnouncements(page);
  const me = visitor(page, portal);
  await me.openWithClock('/default/fps');
  await me.submitUserId('alex.morgan');
  await expect(me.options).toBeFocused();
  await heard();
  await me.choose('Call');
  await expect(me.heading('We are calling you now')).toBeFocused();
  expect(await readLiveRegions(page)).toContainEqual({
    role: 'status',
    live: 'polite',
    words: expect.stringMatching(/^Calling the number ending in \d \d$/),
  });
  await page.clock.runFor(41_000);
  expect(filterMessages(await heard(), /Calling/), 'still ringing is no news').toEqual([]);
  await me.answerCall('alex.morgan', { keys: await me.codeFor('alex.morgan', 'Call') });
  await page.clock.runFor(20_500);
  await expect(me.heading('Choose a new password')).toBeVisible();
});

test('an unanswered phone call is announced by the focused heading and by the button @OTP-3 @VER-7 @long', async ({
  page,
}) => {
  const me = visitor(page, portal);
  await me.openWithClock('/default/fps');
  await me.submitUserId('alex.morgan');
  await expect(me.options).toBeFocused();
  await expect(me.options).not.toHaveAccessibleDescription(/./);
  await me.choose('Call');
  await expect(me.heading('We are calling you now')).toBeFocused();
  await me.answerCall('alex.morgan', { answer: false });
  await page.clock.runFor(20_500);
  await expect(me.options).toBeFocused();
  const failed =
    /^We could not reach you at this number, or the code was not keyed in\. Let us call you again, or choose another option\.$/;
  await expect(me.options).toHaveAccessibleDescription(failed);
  await expect(me.button('Call me')).toHaveAccessibleDescription(failed);
  await expect(me.button('Send by SMS')).not.toHaveAccessibleDescription(/./);
});
