import { expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { LOGIN_MESSAGES } from '../portal/login-messages';
import { latestMessage } from '../portal/outbox';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { watchPage } from '../portal/watch-page';

/** Texts of the journey in each language; everything else is the same. */
const languages = [
  {
    language: 'en_US',
    newPassword: 'Pebble-7-cloud',
    words: {
      login: 'Log In',
      userId: 'User ID',
      password: 'Password',
      forgot: 'Forgot Password',
      forgotHeading: 'Forgot your password?',
      continue: 'Continue',
      options: 'How should we send your passcode?',
      byEmail: 'Send by e-mail',
      passcode: 'One-time passcode',
      wrong: 'This passcode is incorrect.',
      submit: 'Submit OTP',
      newHeading: 'Choose a new password',
      new: 'New password',
      repeat: 'Repeat new password',
      digit: 'A digit',
      reused: 'You have used this password before.',
      save: 'Save password',
      toast: 'Password has been reset successfully.',
      toastText: 'Please proceed to login.',
      logOut: 'Log Out',
      loggedOut: 'You have been logged out',
    },
  },
  {
    language: 'de_DE',
    newPassword: 'Kiesel-8-wolke',
    words: {
      login: 'Anmelden',
      userId: 'Benutzerkennung',
      password: 'Passwort',
      forgot: 'Passwort vergessen',
      forgotHeading: 'Passwort vergessen?',
      continue: 'Weiter',
      options: 'Wie sollen wir Ihnen den Einmalcode senden?',
      byEmail: 'Per E-Mail senden',
      passcode: 'Einmalcode',
      wrong: 'Dieser Einmalcode stimmt nicht.',
      submit: 'Einmalcode bestätigen',
      newHeading: 'Neues Passwort',
      new: 'Neues Passwort',
      repeat: 'Neues Passwort wiederholen',
      digit: 'Ziffer',
      reused: 'Dieses Passwort haben Sie schon einmal verwendet.',
      save: 'Passwort speichern',
      toast: 'Passwort',
      toastText: 'an',
      logOut: 'Abmelden',
      loggedOut: 'Sie wurden erfolgreich abgemeldet',
    },
  },
] as const;

const portal = useSharedPortal();

async function signIn(
  page: Page,
  words: (typeof languages)[number]['words'],
  password: string,
): Promise<void> {
  await page.getByLabel(words.userId, { exact: true }).fill('alex.morgan');
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.login, exact: true }).click();
}

/** A password that the user has used before. */
let usedPassword = 'Portal-Demo-1';

const languageTag = quickCases(0);
for (const { language, newPassword, words } of languages) {
  test(`a locked-out visitor recovers access (${language}) @REC-1 @OTP-1 @VER-6 @CHG-3 @LOG-13 ${languageTag()}`, async ({
    page,
    context,
  }) => {
    const problems = watchPage(page);
    if (language !== 'en_US') {
      await context.addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
    }

    await test.step('home leads to login, the query is removed from the URL and a reload works @LOG-2 @LOG-3', async () => {
      await page.goto(`${portal.origin}/apps/home`);
      await expect(page).toHaveURL(`${portal.origin}/app/default/login`);
      await page.reload();
      await expect(page.getByLabel(words.userId, { exact: true })).toBeFocused();
      await expect(page).toHaveURL(`${portal.origin}/app/default/login`);
    });

    await test.step('a wrong password returns with the message @LOGERR-2 @LOG-8', async () => {
      await signIn(page, words, 'Not-the-password-9');
      await expect(page.getByRole('alert')).toContainText(LOGIN_MESSAGES[language].invalidCredentials);
      await expect(page).toHaveURL(`${portal.origin}/app/default/login`);
    });

    await test.step('forgot password leads to the User ID screen @LOG-10 @REC-3', async () => {
      // Before hydration the link would load a new document, whose heading does not take the focus.
      await expect(page.locator('[data-prerendered]')).toHaveCount(0);
      await page.getByRole('link', { name: words.forgot, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: words.forgotHeading })).toBeFocused();
      await expect(page).toHaveURL(`${portal.origin}/default/fps`);
      await page.getByLabel(words.userId, { exact: true }).fill('alex.morgan');
      await page.getByRole('button', { name: words.continue, exact: true }).click();
    });

    await test.step('the options show masked destinations @OTP-1 @OTP-2 @VAL-7', async () => {
      await expect(page.getByRole('heading', { level: 1, name: words.options })).toBeFocused();
      const main = page.getByRole('main');
      await expect(main).toContainText('a*********n@example.com');
      await expect(main).not.toContainText('alex.morgan@');
      await expect(main).not.toContainText('+1555');
      await page.getByRole('button', { name: words.byEmail }).click();
    });

    await test.step('a wrong passcode shows the inline error, the correct one continues @VER-2 @VER-7', async () => {
      const field = page.getByLabel(words.passcode, { exact: true });
      await expect(field).toBeVisible();
      const { code } = await latestMessage(page.request, portal.origin, 'alex.morgan', 'Email');
      await field.fill(code === '111111' ? '222222' : '111111');
      await page.getByRole('button', { name: words.submit }).click();
      await expect(page.getByRole('main')).toContainText(words.wrong);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
      await page.getByRole('button', { name: words.submit }).click();
      await expect(page).toHaveURL(/\/nxn\/fps-self-change-pw/);
    });

    await test.step('rules are checked while typing, the old password is rejected as reused @CHG-1 @CHG-2', async () => {
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toContainText(words.newHeading);
      await expect(heading).toBeFocused();
      const save = page.getByRole('button', { name: words.save });
      await expect(save).toBeDisabled();
      await page.getByLabel(words.new, { exact: true }).fill(usedPassword);
      await page.getByLabel(words.repeat, { exact: true }).fill(usedPassword);
      await expect(page.getByRole('listitem').filter({ hasText: words.digit }).first()).toBeVisible();
      await save.click();
      await expect(page.getByLabel(words.new, { exact: true })).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel(words.new, { exact: true })).toHaveAccessibleDescription(
        new RegExp(words.reused.replace('.', '\\.')),
      );
    });

    await test.step('the new password leads to login with the toast @CHG-3 @LOG-13', async () => {
      await page.getByLabel(words.new, { exact: true }).fill(newPassword);
      await page.getByLabel(words.repeat, { exact: true }).fill(newPassword);
      await page.getByRole('button', { name: words.save }).click();
      await expect(page).toHaveURL(`${portal.origin}/app/default/login`);
      await expect(page.locator('#slot-header')).toContainText(words.toast);
      await expect(page.locator('#slot-header')).toContainText(words.toastText);
    });

    await test.step('the new password signs in, log-out reaches the logged-out page @LOG-5 @NAV-8 @INF-1', async () => {
      await signIn(page, words, newPassword);
      await expect(page).toHaveURL(`${portal.origin}/apps/home`);
      await expect(page.getByRole('main')).toContainText('alex.morgan');
      await page.getByRole('button', { name: words.logOut }).click();
      await expect(page.getByRole('heading', { level: 1, name: words.loggedOut })).toBeVisible();
      await expect(page).toHaveURL(`${portal.origin}/app/default/logout`);
    });

    usedPassword = newPassword;
    expect(problems()).toEqual([]);
  });
}
