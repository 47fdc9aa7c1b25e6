import { expect, type Page } from '@playwright/test';
import { FIELD_LIMITS } from '@portal/shared-wl-assets/validation';
import { test } from '../portal/browser-test';
import { startWithUsers } from '../portal/import-users';
import { latestMessage } from '../portal/outbox';
import { quickCases } from '../portal/quick-cases';
import { sharedPortal } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';
import { watchPage } from '../portal/watch-page';
import { API_URL, getWrongCode, visitor } from './recovery-visitor';

const USER_ID = 'jörg.müller'.normalize('NFC');
const DECOMPOSED = USER_ID.normalize('NFD');
const NEW_PASSWORD = 'Pebble-7-cloud';

const JORG = {
  userId: DECOMPOSED,
  firstName: 'İpek',
  lastName: 'Groß',
  email: 'joerg@bücher.de',
  cellPhone: '+49 170 123-4567',
  temporaryPassword: 'Welcome-Joerg-4',
};

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await sharedPortal();
});

function inScript(zero: number, digits: string): string {
  return digits.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

async function signIn(page: Page, origin: string, userId: string, password: string): Promise<void> {
  await page.goto(`${origin}/app/default/login`);
  await page.getByLabel('User ID', { exact: true }).fill(userId);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

test('a visitor whose keyboard decomposes letters is set up, signs in and finds their User ID @LOG-5 @REC-3 @REC-8 @OTP-5 @VER-3 @long', async ({
  page,
}) => {
  const own = await startWithUsers([JORG]);
  const problems = watchPage(page);
  const at = visitor(page, own);

  await test.step('the temporary password leads to first-time set-up @D-7', async () => {
    await signIn(page, own.origin, DECOMPOSED, JORG.temporaryPassword);
    await expect(page).toHaveURL(/\/default\/fps\?FTUF=Y/);
    await at.waitUntilHydrated();
  });

  await test.step('the passcode reaches a phone whose number is stored with a hyphen @OTP-5', async () => {
    await at.submitUserId(DECOMPOSED);
    await at.choose('SMS');
    await expect(at.passcode).toBeVisible();
    const { to } = await latestMessage(page.request, own.origin, encodeURIComponent(DECOMPOSED), 'SMS');
    expect(to).toBe('+491701234567');
  });

  await test.step('full-width digits are accepted as the passcode @VER-3', async () => {
    await at.enterCode(inScript(0xff10, await at.codeFor(encodeURIComponent(USER_ID), 'SMS')));
    await expect(page).toHaveURL(/\/nxn\/fps-self-change-pw/);
  });

  await test.step('a password over the limit is reported and not truncated @CHG-2', async () => {
    const field = page.getByLabel('New password', { exact: true });
    const long = `Aa-1${'x'.repeat(FIELD_LIMITS.password - 3)}`;
    await field.fill(long);
    await expect(page.getByRole('main')).toContainText('Use at most 1,024 characters');
    await expect(field).toHaveValue(long);
    await field.fill(NEW_PASSWORD);
    await page.getByLabel('Repeat new password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Temporary password', { exact: true }).fill(JORG.temporaryPassword);
    await page.getByRole('button', { name: 'Save password', exact: true }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('a User ID with a zero-width space signs in @LOG-5', async () => {
    await signIn(page, own.origin, `jörg\u200b.müller`, NEW_PASSWORD);
    await expect(page).toHaveURL(`${own.origin}/apps/home`);
  });

  await test.step('other letter case and an IDN address, which the browser turns into punycode, find the user @REC-8', async () => {
    await at.open('/default/fuid');
    await at.submitPersonalDetails('ipek', 'GROSS', 'Joerg@BÜCHER.de');
    await expect(at.options).toBeVisible();
  });
  expect(problems()).toEqual([]);
  await own.stop();
});

/** Every field with a length limit, and the message for longer input. */
const LIMITED_FIELDS = [
  ['/app/default/login', 'User ID', 'userId', 'Use at most 100 characters'],
  ['/app/default/login', 'Password', 'password', 'Use at most 1,024 characters'],
  ['/app/clip/login', 'User ID', 'userId', 'Use at most 100 characters'],
  ['/app/clip/login', 'Password', 'password', 'Use at most 1,024 characters'],
  ['/default/fps', 'User ID', 'userId', 'Use at most 100 characters'],
  ['/default/fuid', 'First name', 'name', 'At most 100 characters'],
  ['/default/fuid', 'Last name', 'name', 'At most 100 characters'],
  ['/default/fuid', 'E-mail address', 'email', 'Use at most 254 characters'],
] as const;

const fieldTag = quickCases(7);
for (const [address, label, limited, words] of LIMITED_FIELDS)
  test(`${address}: ${label} accepts its limit, reports longer input and truncates nothing @VAL-1 @VAL-2 @VAL-3 ${fieldTag()}`, async ({
    page,
  }) => {
    await visitor(page, portal).open(address);
    const field = page.getByLabel(label, { exact: true });
    const of = (length: number) =>
      limited === 'email' ? `${'x'.repeat(length - 5)}@b.de` : 'x'.repeat(length);
    const longest = of(FIELD_LIMITS[limited]);
    await field.fill(longest);
    await field.blur();
    await expect(field).toHaveValue(longest);
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    const longer = of(FIELD_LIMITS[limited] + 1);
    await field.fill(longer);
    await field.blur();
    await expect(field).toHaveValue(longer);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('main')).toContainText(words);
  });

test('the passcode field reads a pasted message, explains what it drops, and keeps six characters @VER-3', async ({
  page,
}) => {
  const at = visitor(page, portal);
  await at.open('/default/fps');
  await at.submitUserId('alex.morgan');
  await at.choose('SMS');
  await expect(at.passcode).toBeVisible();
  const { code, text } = await latestMessage(page.request, portal.origin, 'alex.morgan', 'SMS');
  for (const input of [
    text,
    `${code} 20 min`,
    ...[0x0660, 0x06f0, 0x0966].map((zero) => inScript(zero, code)),
  ]) {
    await at.passcode.fill(input);
    await expect(at.passcode).toHaveValue(code);
    await expect(at.passcode).not.toHaveAttribute('aria-invalid', 'true');
  }
  await at.passcode.fill(`${code} or ${getWrongCode(code)}`);
  await expect(at.main).toContainText('several possible passcodes');
  await at.passcode.fill('12ab56xyz');
  await expect(at.passcode).toHaveValue('12ab56');
  await expect(at.main).toContainText('We kept the first 6.');
  await at.enterCode(text);
  await expect(page).toHaveURL(/\/nxn\/fps-self-change-pw/);
});

test('letters are accepted in passcodes when the recovery service says that it issues them @VER-3 @long', async ({
  page,
}) => {
  const at = visitor(page, portal);
  await page.route(`${API_URL}fps/generate-otp`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    await route.fulfill({ response, json: { ...body, passcodeCharacters: 'alphanumeric' } });
  });
  await at.open('/default/fps');
  await at.submitUserId('alex.morgan');
  await at.choose('Email');
  await at.passcode.fill('Your passcode: A1b2C3 (20 min)');
  await expect(at.passcode).toHaveValue('A1b2C3');
  await expect(at.main).toContainText('6 letters and digits.');
  const proved = page.waitForRequest(`${API_URL}fps/verify-otp`);
  await at.button('Submit OTP').click();
  const { otp } = (await proved).postDataJSON() as { otp: string };
  expect(Buffer.from(otp.slice(3), 'base64').toString()).toBe('A1b2C3');
});
