import { expect, type Page } from '@playwright/test';
import { runAxe } from '../accessibility/run-axe';
import { startExampleService } from '../conformance/test-support/example-service';
import { startEmbedded } from '../embedding/embedded-portal';
import { test } from '../portal/policy-violations';
import { quickCases } from '../portal/quick-cases';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { API_URL, visitor } from './recovery-visitor';

/* Recovery with PROOF_OF_WORK=always in a browser that solves real challenges. */

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startPortal({ PROOF_OF_WORK: 'always' });
});
test.afterAll(async () => portal.stop());

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
  ['en_US', 'User ID', 'Continue', 'Cancel', /^Checking that you are a person/],
  ['de_DE', 'Benutzerkennung', 'Weiter', 'Abbrechen', /^Wir prüfen, ob Sie ein Mensch sind/],
] as const;

const languageTag = quickCases(1);
for (const [language, userId, submit, cancel, notice] of LANGUAGES)
  test(`${language}: the page says that it proves work, accessibly, keeps the input and can be left @I18N-1 @NAV-6 @D-8 ${languageTag()}`, async ({
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

test('a User ID and a look-up continue after one proof each @REC-9 @D-8 @long', async ({ page }) => {
  const seen = watchRequests(page);
  const me = visitor(page, portal);
  await me.open('/default/fps');
  await me.submitUserId('alex.morgan');
  await expect(me.options).toBeVisible();
  expect(seen).toEqual(['fps/auth plain 428', 'fps/auth proved 200']);
  await me.open('/default/fuid');
  await me.submitPersonalDetails('Alex', 'Morgan', 'alex.morgan@example.com');
  await expect(me.options).toBeVisible();
  expect(seen.slice(2)).toEqual(['fuid/lookup plain 428', 'fuid/lookup proved 200', 'fps/auth proved 200']);
});

test('the page needs no worker, and stays responsive while it works @REC-9 @D-8 @long', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'Worker');
    Reflect.deleteProperty(window, 'SharedWorker');
    const work = { attempts: 0, otherTasks: 0 };
    Object.assign(window, { work });
    const { subtle } = crypto;
    const deriveBits = subtle.deriveBits.bind(subtle);
    subtle.deriveBits = (...attempt) => {
      work.attempts += 1;
      return deriveBits(...attempt);
    };
    // Tasks of the page, such as the handling of a click, run one at a time with this one.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      work.otherTasks += 1;
      port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  const release = await holdProved(page);
  const me = visitor(page, portal);
  await me.open('/default/fps');
  const readWork = () =>
    page.evaluate(() => (window as unknown as { work: { attempts: number; otherTasks: number } }).work);
  const before = await readWork();
  const proved = page.waitForRequest((request) => 'x-portal-proof-of-work' in request.headers());
  await me.submitUserId('alex.morgan');
  await proved;
  const { attempts, otherTasks } = await readWork();
  expect(attempts).toBeGreaterThan(0);
  // The solver yields after each attempt; counted, since the duration of a task depends on the machine.
  expect(otherTasks - before.otherTasks).toBeGreaterThanOrEqual(attempts);
  release();
  await expect(me.options).toBeVisible();
});

test('without a demand no page loads the solver @SEC-R2 @D-8', async ({ page }) => {
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

test(
  'the edge demands proofs in front of a custom recovery service @REC-9 @D-3 @D-8',
  { tag: '@long' },
  async ({ page }) => {
    const service = await startExampleService();
    const own = await startPortal({ PROOF_OF_WORK: 'always', RECOVERY_SERVICE_URL: service.url });
    const seen = watchRequests(page);
    const me = visitor(page, own);
    await me.open('/default/fps');
    await me.submitUserId('anna.adler');
    await expect(me.options).toBeVisible();
    expect(seen).toEqual(['fps/auth plain 428', 'fps/auth proved 200']);
    await own.stop();
    await service.stop();
  },
);

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
