import { expect, type Page } from '@playwright/test';
import { latestMessage, messagesTo } from '../portal/outbox';
import { type Language, PAGE_TEXTS } from './page-texts';

/** One user per language, so that all runs stay within the daily limit of wrong passcodes. */
const USERS: Readonly<Record<Language, readonly [userId: string, password: string]>> = {
  en_US: ['erika.muster', 'Portal-Demo-2'],
  de_DE: ['ivan.internal', 'Portal-Demo-Internal-3'],
};

/**
 * Visits every screen of the portal in the order of a visitor's journey and inspects each.
 * @param look called with the name of the screen while the page does not change
 */
export async function visitEveryScreen(
  page: Page,
  origin: string,
  language: Language,
  look: (screen: string) => Promise<void>,
): Promise<void> {
  const words = PAGE_TEXTS[language];
  const [userId, password] = USERS[language];
  await page.context().addCookies([{ name: 'displayLanguage', value: language, url: origin }]);
  const hydrated = () => expect(page.locator('[data-prerendered]')).toHaveCount(0);
  const open = async (path: string): Promise<void> => {
    await page.goto(origin + path);
    await hydrated();
  };
  const signIn = async (with_: string): Promise<void> => {
    await page.getByLabel(words.userId, { exact: true }).fill(userId);
    await page.getByLabel(words.password, { exact: true }).fill(with_);
    await page.getByRole('button', { name: words.login, exact: true }).click();
  };

  await open('/apps/home');
  await look('login');
  await signIn('Not-the-password-9');
  await expect(page.getByRole('alert')).toContainText(words.invalid);
  await hydrated();
  await look('login with an error');

  await open('/default/fps');
  await look('request');
  await page.getByLabel(words.userId, { exact: true }).fill(userId);
  await page.getByRole('button', { name: words.continue, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.options })).toBeVisible();
  await look('challenge');
  const sent = (await messagesTo(page.request, origin, userId)).length;
  await page.getByRole('button', { name: words.byEmail }).click();
  const passcode = page.getByLabel(words.passcode, { exact: true });
  await expect(passcode).toBeVisible();
  await expect
    .poll(async () => (await messagesTo(page.request, origin, userId)).length)
    .toBeGreaterThan(sent);
  await look('verify');
  const { code } = await latestMessage(page.request, origin, userId, 'Email');
  await passcode.fill(code === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: words.submit }).click();
  await expect(page.getByRole('main')).toContainText(words.wrong);
  await look('verify with an error');
  await passcode.fill(code);
  await page.getByRole('button', { name: words.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.newHeading })).toBeVisible();
  await look('change password');
  await page.getByLabel(words.newPassword, { exact: true }).fill('harbour 7');
  await look('change password, half met');

  for (const [screen, path] of [
    ['forgotten user ID', '/default/fuid'],
    ['logged out', '/app/default/logout'],
    ['not found', '/app/default/nowhere'],
    ['clip login', '/apps/'],
    ['clip sorry', '/app/clip/sorry'],
  ] as const) {
    await open(path);
    await look(screen);
  }
  await page.goto(`${origin}/dev/outbox`);
  await look('outbox');
  await open('/apps/home');
  await signIn(password);
  await expect(page).toHaveURL(`${origin}/apps/home`);
  await look('home');
}
