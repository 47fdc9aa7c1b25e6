import { expect, type Page } from '@playwright/test';
import { runAxe } from '../accessibility/run-axe';
import { startEmbedded } from '../embedding/embedded-portal';
import { test } from '../portal/policy-violations';
import { quickCases } from '../portal/quick-cases';
import { usePortal } from '../portal/start-portal';
import { API_URL, visitor } from './recovery-visitor';

/* Recovery with PROOF_OF_WORK=always in a browser that solves real challenges. */

const portal = usePortal({ PROOF_OF_WORK: 'always' });

/** Records the start and look-up requests, each with its status and whether it has a proof. */
function watchRequests(page: Page): readonly string[] {
  const seen: string[] = [];
  page.on('response', (response) => {
    const [, operation] = /\/public\/(fps\/auth|fuid\/lookup)$/.exec(response.url()) ?? [];
    if (operation === undefined) return;
    const proved = response.request().headers()['x-portal-proof-of-work'] === undefined ? 'plain' : 'proved';
    seen.push(`${operation} ${proved} ${response.status()}`);
  });
  return seen;
}

/** Holds the request with the proof, so that the page keeps showing the notice. */
async function holdProved(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`${API_URL}**`, async (route) => {
    if (route.request().headers()['x-portal-proof-of-work'] !== undefined) await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

const LANGUAGES = [
  ['en_US', 'User ID', 'Continue', 'Cancel', /^Checking that you are human/],
  ['de_DE', 'Benutzerkennung', 'Weiter', 'Abbrechen', /^Wir prüfen, ob Sie ein Mensch sind/],
] as const;

const languageTag = quickCases();
for (const [language, userId, submit, cancel, notice] of LANGUAGES)
  test(`${language}: the page says that it proves work, keeps the input and can be left @I18N-1 @NAV-6 @D-8 ${languageTag()}`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
    const release = await holdProved(page);
    const me = visitor(page, portal);
    await me.open('/default/fps');
    await me.field(userId).fill('alex.morgan');
    await me.button(submit).click();
    await expect(page.getByRole('status').filter({ hasText: notice })).toHaveCount(1);
    await expect(me.field(userId)).toHaveValue('alex.morgan');
    expect((await runAxe(page)).violations).toEqual([]);
    await me.button(cancel).click();
    await page.waitForURL(({ pathname }) => pathname !== '/default/fps');
    release();
  });

test('without a demand no page loads the solver @SEC-R2 @D-8 @long', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.route('**/portal-login-service/public/fps/auth', (route) =>
    route.fulfill({ status: 403, body: '{}' }),
  );
  const me = visitor(page, portal);
  await me.open('/default/fps');
  await me.submitUserId('alex.morgan');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(loaded.filter((path) => /proof-?of-?work/i.test(path))).toEqual([]);
});

const HOST_PAGES = [
  ['plain.html', LANGUAGES[0]],
  ['strict.html', LANGUAGES[1]],
] as const;

for (const [host, [, userId, submit, , notice]] of HOST_PAGES)
  test(
    `on the host page ${host} a flow proves work and says so @CARD-8 @D-8`,
    { tag: '@long' },
    async ({ page }) => {
      const embedded = await startEmbedded({ PROOF_OF_WORK: 'always' });
      const release = await holdProved(page);
      await page.goto(embedded.at('bank', host));
      await page.getByLabel(userId).fill('alex.morgan');
      const requests = watchRequests(page);
      await page.getByRole('button', { name: submit, exact: true }).click();
      await expect(page.getByRole('status').filter({ hasText: notice })).toHaveCount(1);
      release();
      await expect.poll(() => requests).toEqual(['fps/auth plain 428', 'fps/auth proved 200']);
      await embedded.stop();
    },
  );
