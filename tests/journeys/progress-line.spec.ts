import { expect, type Page } from '@playwright/test';
import { recordAnnouncements } from '../accessibility/live-regions';
import { test } from '../portal/policy-violations';
import { useSharedPortal } from '../portal/shared-portal';
import { API_URL, visitor } from './recovery-visitor';

const portal = useSharedPortal();

/** Holds every request of a recovery, and then rejects it. @returns the number of requests, and a function that ends them */
async function holdRequests(page: Page) {
  let sent = 0;
  let reject = (): void => undefined;
  const rejected = new Promise<void>((resolve) => (reject = resolve));
  await page.route(`${API_URL}**`, async (route) => {
    sent += 1;
    await rejected;
    await route.fulfill({ status: 403, body: '{}' });
  });
  return { count: () => sent, reject };
}

test('a slow request has one sign, locks only the question, and returns the focus @NAV-6 @REC-6', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  const heard = await recordAnnouncements(page);
  const me = visitor(page, portal);
  await me.openWithClock('/default/fps');
  const requests = await holdRequests(page);
  const line = me.main.locator('[role=status]').filter({ hasText: 'Please wait' }).locator('div');
  await me.field('User ID').fill('alex.morgan');
  await heard();
  await me.field('User ID').press('Enter');
  await me.field('User ID').press('Enter');
  await expect(me.button('Continue')).toBeDisabled();
  await page.clock.runFor(400);
  await expect(line).toBeVisible();
  expect(await heard()).toEqual(['polite: Please wait']);

  const main = await me.main.boundingBox();
  const { x, width, y = 0 } = main ?? {};
  // The width grows with time, which stands still.
  expect(await line.evaluate((element) => (element as HTMLElement).offsetWidth)).toBe(width);
  expect(await line.boundingBox()).toMatchObject({ x, y: y - 3 });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(async () => (await line.boundingBox())?.y).toBe(0);

  const isInert = (selector: string) =>
    page.locator(selector).evaluate((element) => element.closest('[inert]') !== null);
  expect(await isInert('input[name=userId]')).toBe(true);
  expect(await isInert('header a >> nth=0')).toBe(false);
  expect(await isInert('footer a >> nth=0')).toBe(false);

  requests.reject();
  await expect(me.main.getByRole('alert')).toBeVisible();
  await expect(page.locator(':focus'), 'the focus is not lost').toHaveCount(1);
  await expect(line).toHaveCount(0);
  expect(await isInert('input[name=userId]')).toBe(false);
  expect(requests.count()).toBe(1);
});

test('the login form has the same sign once it is sent @LOG-9', async ({ page }) => {
  await page.clock.install();
  await page.goto(`${portal.origin}/app/default/login?SMQUERYDATA=x`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.evaluate(() => {
    Object.assign(window, { sent: 0 });
    // Counts the submissions that the form has let pass, and holds them.
    addEventListener('submit', (event) => {
      if (!event.defaultPrevented) (window as unknown as { sent: number }).sent += 1;
      event.preventDefault();
    });
  });
  await page.getByLabel('User ID', { exact: true }).fill('alex.morgan');
  await page.getByLabel('Password', { exact: true }).fill('Portal-Demo-1');
  const button = page.getByRole('button', { name: 'Log In' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.clock.runFor(500);
  await expect(page.getByRole('main').getByText('Please wait')).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(button).toBeFocused();
  expect(await page.evaluate('sent')).toBe(1);
});
