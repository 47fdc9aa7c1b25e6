import { expect, type Locator } from '@playwright/test';
import { test } from '../portal/browser-test';
import { latestMessage } from '../portal/outbox';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { LANGUAGES, PAGE_TEXTS } from './page-texts';
import { tabTo } from './tab-to';

const portal = useSharedPortal();

const PASSWORDS = { en_US: 'Harbour-lane-and-7-boats', de_DE: 'Hafengasse-und-8-boote' } as const;

const languageTag = quickCases(1);
for (const language of LANGUAGES) {
  test(`a password is recovered by keyboard alone; each step’s heading gets focus (${language}) @REC-1 @OTP-1 @VER-2 @CHG-3 ${languageTag()}`, async ({
    page,
    context,
  }) => {
    const words = PAGE_TEXTS[language];
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
    await keyboard.type('ivan.internal');
    await keyboard.press('Enter');

    await expect(heading(words.options)).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: words.byEmail }));
    await keyboard.press('Enter');

    const passcode = page.getByLabel(words.passcode, { exact: true });
    await expect(passcode).toBeVisible();
    await expect(page.locator('main :focus')).toHaveCount(1);
    const { code } = await latestMessage(page.request, portal.origin, 'ivan.internal', 'Email');
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

    await expect(page.locator('#slot-header')).toContainText(words.toast);
    await expect(page.getByLabel(words.userId, { exact: true })).toHaveValue('ivan.internal');
    await expect(page.getByLabel(words.password, { exact: true })).toBeFocused();
    await keyboard.type(PASSWORDS[language]);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(`${portal.origin}/apps/home`);
  });
}
