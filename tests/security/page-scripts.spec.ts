import { expect, type Page, type Route } from '@playwright/test';
import { signIn } from '../journeys/sign-in';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';

const portal = useSharedPortal();

const SCRIPTS = '**/app/shared-wl-assets/17/**';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(portal.origin + path);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
}

const FAILURES: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  missing: (route) => route.fulfill({ status: 404, body: '' }),
  blocked: (route) => route.abort('blockedbyclient'),
  throwing: (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  empty: (route) => route.fulfill({ contentType: 'text/javascript', body: '' }),
  'breaking in its widget': (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `customElements.define('portal-support-widget', class extends HTMLElement {
        connectedCallback() { throw new Error('broken'); }
      });`,
    }),
  hanging: () => new Promise<void>(() => undefined),
};

const failureTag = quickCases(0);
for (const [how, fail] of Object.entries(FAILURES)) {
  test.describe(() => {
    test.use({ pageLimits: how === 'hanging' ? 'production' : 'raised' });
    test(`a support script that is ${how} affects only its widget @SUP-2 ${failureTag()}`, async ({
      page,
    }) => {
      await page.route(SCRIPTS, fail);
      await open(page, '/app/default/login?SMQUERYDATA=x');
      const button = page.getByRole('button', { name: 'Support' });
      // The live region exists before its error message: one that is inserted together with its text may not be announced.
      await expect(page.locator('div', { has: button }).last().getByRole('status')).toBeEmpty();
      await button.click();
      const dialog = page.getByRole('dialog', { name: 'Support' });
      await expect(dialog.getByRole('link', { name: '+44 20 7946 0142' })).toBeVisible();
      await expect(dialog.getByText('We could not load more help.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByLabel('User ID', { exact: true })).toBeEnabled();
    });
  });
}

test('the consent script runs after the URL is cleaned and never on a recovery page @INF-10 @SEC-R9', async ({
  page,
}) => {
  const requested: { readonly script: string; readonly on: string; readonly referrer: string }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/app/shared-wl-assets/17/')) return;
    requested.push({ script: pathname, on: page.url(), referrer: request.headers()['referer'] ?? '' });
  });
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedScript/.test(message.text())) violations.push(message.text());
  });
  await open(page, '/app/client-one/login?SMQUERYDATA=secret&TARGET=/apps/home');
  await expect(page.locator('html')).toHaveAttribute('data-consent-domain', '4f20c9e8-test');
  const scripts = () => requested.map(({ script }) => script);
  expect(scripts()).toContain('/app/shared-wl-assets/17/consent.js');
  await expect.poll(scripts).toContain('/app/shared-wl-assets/17/wc/client-one/index.js');
  for (const { on, referrer } of requested) expect(on + referrer).not.toContain('secret');

  requested.length = 0;
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await expect(page).toHaveURL(`${portal.origin}/client-one/fps`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  await page.getByRole('button', { name: 'Support' }).click();
  await expect(page.getByRole('dialog', { name: 'Support' }).getByRole('link').first()).toBeVisible();
  // The support widgets are part of the portal. Their script is the last one that a page requests.
  await expect.poll(scripts).toEqual(['/app/shared-wl-assets/17/support/index.js']);
  expect(violations).toEqual([]);
});

test('a consent script that hangs does not prevent signing in @INF-10', async ({ page }) => {
  await page.route(SCRIPTS, () => new Promise<void>(() => undefined));
  const requested = page.waitForRequest(SCRIPTS);
  // It does not delay the load event either, which `goto` waits for.
  await page.goto(`${portal.origin}/app/client-one/login?SMQUERYDATA=x&TARGET=/apps/home`);
  await requested;
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await signIn(page, 'erika.muster', 'Portal-Demo-2');
  await expect(page).toHaveURL(`${portal.origin}/apps/home`);
});

test('only scripts are served below the path of page scripts @SEC-R10', async ({ request }) => {
  const at = (path: string) => request.get(`${portal.origin}/app/shared-wl-assets/17/${path}`);
  expect((await at('wc/nosuch/index.js')).status()).toBe(200);
  expect(await (await at('wc/nosuch/index.js')).text()).toBe('');
  for (const path of [
    '',
    'support/',
    'wc/..%2f..%2fREADME.md/index.js',
    '%2e%2e/README.md',
    'support/index.ts',
  ])
    expect((await at(path)).status(), path).toBeGreaterThanOrEqual(400);
  const script = await at('support/index.js');
  expect(script.headers()['x-content-type-options']).toBe('nosniff');
  expect(script.headers()['cache-control']).toBe('no-cache');
});
