import { expect, test, type Locator, type Page } from '@playwright/test';
import { latestMessage } from '../portal/outbox';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { LANGUAGES, WORDS } from './words';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startPortal({ RECOVERY_DESTINATION_LIMIT: '100' });
});
test.afterAll(async () => portal.stop());

const MOST_STEPS = 40;

/** Walks by the Tab key until a control has the focus, and sees to it that every stop on the way shows its ring. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await expect(control).toBeVisible();
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const has = await control.evaluate((element) => element === document.activeElement);
    if (has) return;
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const at = document.activeElement;
      if (at === null || at === document.body) return 'left the page';
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      // A control that is drawn by what surrounds it may show the ring there.
      const around = at.parentElement === null ? null : getComputedStyle(at.parentElement);
      const drawn = (style: string, width: string): boolean => style !== 'none' && parseFloat(width) >= 2;
      return drawn(outlineStyle, outlineWidth) ||
        (around !== null && drawn(around.outlineStyle, around.outlineWidth))
        ? 'shown'
        : `none at ${at.outerHTML.slice(0, 120)}`;
    });
    expect(['shown', 'left the page']).toContain(ring);
  }
  throw new Error('The control was not reached by the Tab key');
};

const PASSWORDS = { en_US: 'Pebble-7-cloud', de_DE: 'Kiesel-8-wolke' } as const;

for (const language of LANGUAGES) {
  test(`REC-1 OTP-1 VER-2 CHG-3 a password is recovered by keyboard alone, and each step’s heading takes the focus (${language})`, async ({
    page,
    context,
  }) => {
    const words = WORDS[language];
    await context.addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
    const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
    const heading = (name: string): Locator => page.getByRole('heading', { level: 1, name });
    const { keyboard } = page;

    await page.goto(`${portal.origin}/apps/home`);
    await expect(page.getByLabel(words.userId, { exact: true })).toBeFocused();
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await tabTo(page, page.getByRole('link', { name: words.forgotPassword, exact: true }));
    await keyboard.press('Enter');

    await expect(heading(words.forgotHeading)).toBeFocused();
    await tabTo(page, page.getByLabel(words.userId, { exact: true }));
    await keyboard.type('alex.morgan');
    await keyboard.press('Enter');

    await expect(heading(words.options)).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: words.byEmail }));
    await keyboard.press('Enter');

    const passcode = page.getByLabel(words.passcode, { exact: true });
    await expect(passcode).toBeVisible();
    await expect(page.locator('main :focus')).toHaveCount(1);
    const { code } = await latestMessage(page.request, portal.origin, 'alex.morgan', 'Email');
    await tabTo(page, passcode);
    await keyboard.type(code === '111111' ? '222222' : '111111');
    await keyboard.press('Enter');
    await expect(page.getByRole('main')).toContainText(words.wrong);
    await expect(passcode).toBeFocused();
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(code);
    await tabTo(page, button(words.submit));
    await keyboard.press('Space');

    await expect(heading(words.newHeading)).toBeVisible();
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await tabTo(page, page.getByLabel(words.newPassword, { exact: true }));
    await keyboard.type(PASSWORDS[language]);
    await tabTo(page, page.getByLabel(words.repeat, { exact: true }));
    await keyboard.type(PASSWORDS[language]);
    await keyboard.press('Enter');

    await expect(page.locator('#slot-notices')).toContainText(words.toast);
    await expect(page.getByLabel(words.userId, { exact: true })).toBeFocused();
    await keyboard.type('alex.morgan');
    await tabTo(page, page.getByLabel(words.password, { exact: true }));
    await keyboard.type(PASSWORDS[language]);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(`${portal.origin}/apps/home`);
  });
}
