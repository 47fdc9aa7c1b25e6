import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { runAxe } from '../accessibility/run-axe';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { OPERATOR_TOKENS, useSharedPortal } from '../portal/shared-portal';
import { watchPage } from '../portal/watch-page';
import { readOutbox, Recovery } from '../security/recovery';
import { Visitor } from '../security/visitor';

const portal = useSharedPortal();

/** Opens the page as staff do: with their own name and the token. */
async function openPage(
  browser: Browser,
  language: 'en_US' | 'de_DE',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    httpCredentials: { username: 'Ann Agent', password: OPERATOR_TOKENS.HELP_DESK_TOKEN },
    ...options,
  });
  await context.addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
  const page = await context.newPage();
  await page.goto(`${portal.origin}/ops/help-desk`);
  return page;
}

async function expectAccessible(page: Page, width: number): Promise<void> {
  const { violations, passed } = await runAxe(page);
  expect(passed).toBeGreaterThan(8);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

/** Words of tables that do not fit on one line. */
function brokenWords(page: Page): Promise<readonly string[]> {
  return page.locator('td').evaluateAll((cells) =>
    cells.flatMap(({ firstChild: text }) => {
      if (text === null) return [];
      const range = document.createRange();
      return [...(text.textContent ?? '').matchAll(/[\p{L}\d]+/gu)].flatMap(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length === 1 ? [] : [word];
      });
    }),
  );
}

/** Locks an account by wrong passcodes in two recoveries. @returns the reference of the last one, and both passcodes */
async function lockByWrongPasscodes(
  userId: string,
): Promise<{ reference: string; codes: readonly string[] }> {
  let reference = '';
  for (const channel of ['Email', 'SMS'] as const) {
    const recovery = await Recovery.begin(await Visitor.at(portal.origin), userId, channel);
    const { body } = await recovery.send();
    reference = String(body['reference']);
    for (let attempt = 0; attempt < 5; attempt += 1) await recovery.tryWrongCode();
  }
  const messages = await readOutbox(await Visitor.at(portal.origin), userId);
  return { reference, codes: messages.flatMap(({ code }) => code ?? []).slice(0, 2) };
}

test('staff find a recovery by reference, unlock it with a reason, and see no secret or contact @SEC-R15 @D-8', async ({
  browser,
}) => {
  const { reference, codes } = await lockByWrongPasscodes('alex.morgan');
  const page = await openPage(browser, 'en_US', { viewport: { width: 1440, height: 900 } });
  const problems = watchPage(page);
  await expectAccessible(page, 1440);
  await page.getByLabel('Reference or User ID').fill(reference.toLowerCase());
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: `Recovery ${reference}` })).toBeVisible();
  await expect(page.getByText(/^Locked by wrong passcodes until /)).toBeVisible();
  await expect(page.getByRole('table', { name: `Steps: ${reference}` })).toContainText('Wrong passcode');
  const shown = await page.content();
  for (const secret of [...codes, 'alex.morgan@example.com', '5555550101'])
    expect(shown).not.toMatch(new RegExp(`(?<![\\w-])${secret}(?![\\w-])`));
  await expectAccessible(page, 1440);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await brokenWords(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Reason').fill('Identified by call back');
  await page.getByRole('button', { name: 'Unlock' }).click();
  const unlocked = page.getByRole('status').filter({ hasText: /^Recovery is unlocked\./ });
  await expect(unlocked).toBeVisible();
  await expect(page.getByText('Not locked', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Reason')).toHaveCount(0);
  expect(problems()).toEqual([]);
});

const schemeTag = quickCases(1);
for (const colorScheme of ['light', 'dark'] as const)
  test(`WCAG 1.4.10 the page in German is in order at 320 px (${colorScheme}) @I18N-1 ${schemeTag()}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, 'de_DE', { viewport: { width: 320, height: 800 }, colorScheme });
    const problems = watchPage(page);
    await page.getByLabel('Referenz oder Benutzerkennung').fill('luis.locked');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Von der Bank gesperrt, bis es entsperrt wird')).toBeVisible();
    await expectAccessible(page, 320);
    await page.getByLabel('Referenz oder Benutzerkennung').fill('gibt.es.nicht');
    await page.keyboard.press('Enter');
    const search = page.getByLabel('Referenz oder Benutzerkennung');
    await expect(search).toHaveAttribute('aria-invalid', 'true');
    await expect(search).toHaveAccessibleDescription(
      /^Zu dieser Eingabe gibt es weder einen Vorgang noch eine Benutzerkennung/,
    );
    await expectAccessible(page, 320);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Help Desk' })).toBeVisible();
    expect(problems()).toEqual([]);
  });
