import { expect, type Page } from '@playwright/test';
import { latestMessage } from '../portal/outbox';
import { test } from '../portal/policy-violations';
import { quickCases } from '../portal/quick-cases';
import { sharedPortal } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';
import { type Alteration, ALTERATIONS, alterTexts } from './altered-texts';
import { getWrongCode } from './recovery-visitor';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await sharedPortal();
});

const CASES = (Object.keys(ALTERATIONS) as Alteration[]).flatMap((alteration) =>
  (['en_US', 'de_DE'] as const).map((language) => [alteration, language] as const),
);

/** Opens a page with altered texts. Controls have to be found by structure, since the texts are unknown. */
async function openAltered(page: Page, alteration: Alteration, language: string, path: string) {
  const errors: string[] = [];
  // React re-renders text that was translated before hydration and reports the mismatch.
  const isExpected = (text: string) => alteration === 'replaces' && /React error #418/.test(text);
  page.on('pageerror', (error) => {
    if (!isExpected(error.message)) errors.push(String(error));
  });
  page.on('console', (message) => {
    const isFailure = /NotFoundError|could not be loaded|React error/.test(message.text());
    if (message.type() === 'error' && isFailure && !isExpected(message.text())) errors.push(message.text());
  });
  await page.context().addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
  await alterTexts(page, alteration);
  await page.goto(portal.origin + path);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  const field = (name: string) => page.locator(`main input[name="${name}"]`);
  const send = () => page.locator('main form button[type="submit"]').click();
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) await field(name).fill(value);
  };
  return {
    field,
    fill,
    send,
    errors,
    choose: (option: number) => page.locator('main li button').nth(option).click(),
  };
}

async function verifyByEmail(
  page: Page,
  { field, fill, send }: Awaited<ReturnType<typeof openAltered>>,
  userId: string,
): Promise<void> {
  await expect(field('otp')).toBeVisible();
  const { code } = await latestMessage(page.request, portal.origin, userId, 'Email');
  await fill({ otp: getWrongCode(code) });
  await page.locator('main button[aria-controls]').click();
  await send();
  await expect(field('otp')).toHaveAttribute('aria-invalid', 'true');
  await fill({ otp: code });
  await send();
}

let password = 'Portal-Demo-1';
const alterationTag = quickCases();
for (const [index, [alteration, language]] of CASES.entries()) {
  const title = `${ALTERATIONS[alteration]} (${language})`;

  test(
    `LOG-5 REC-1 VER-7 CHG-3 a visitor signs in and recovers the password while ${title}`,
    { tag: alterationTag() },
    async ({ page }) => {
      const visit = await openAltered(
        page,
        alteration,
        language,
        '/app/default/login?SMQUERYDATA=x&TARGET=/apps/home',
      );
      await visit.fill({ USER: 'alex.morgan', PASSWRD: 'Not-the-password-9' });
      await visit.send();
      await expect(page.locator('main [role="alert"]')).toBeVisible();

      await page.goto(`${portal.origin}/default/fps`);
      await expect(page.locator('[data-prerendered]')).toHaveCount(0);
      await visit.fill({ userId: 'alex.morgan' });
      await visit.send();
      await visit.choose(0);
      await verifyByEmail(page, visit, 'alex.morgan');
      await expect(page).toHaveURL(/\/nxn\/fps-self-change-pw/);

      const next = `Pebble-${index}-cloud`;
      await visit.fill({ newPass: password, verifyPass: password });
      await visit.send();
      await expect(visit.field('newPass')).toHaveAttribute('aria-invalid', 'true');
      await visit.fill({ newPass: next, verifyPass: next });
      await visit.send();
      await expect(page).toHaveURL(`${portal.origin}/app/default/login`);
      password = next;
      await expect(page.locator('#slot-header [role="status"]')).not.toBeEmpty();
      await expect(page.locator('[data-prerendered]')).toHaveCount(0);
      await visit.fill({ USER: 'alex.morgan', PASSWRD: next });
      await visit.send();
      await expect(page).toHaveURL(`${portal.origin}/apps/home`);
      expect(visit.errors).toEqual([]);
    },
  );
}
