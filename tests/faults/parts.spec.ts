import { rmSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { type LiveBuilds, promoteBuild, publishUnchecked, readLiveBuilds } from '../composition/live-builds';
import { fetchImportMap } from '../edge/raw-request';
import { visitor } from '../journeys/recovery-visitor';
import { createVariantBuild } from '../parts/variant-build';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { watchFaults } from './watch-faults';

/*
 * Each part fails in each way: the page keeps its server markup, the slots of the part show a fallback within 10 s, the
 * other slots hydrate, and the login form works.
 */

// The limits of a page decide when a slot shows its fallback.
test.use({ pageLimits: 'production' });

let portal: TestPortal;
let good: LiveBuilds;
test.beforeAll(async () => {
  // Separate entries, so that one can fail alone.
  portal = await startPortal();
  good = await readLiveBuilds(portal);
});
test.afterAll(async () => portal.stop());

/** The message mentions the connection only when a file did not arrive. */
const FAILED = 'This part of the page could not be loaded.';
const STOPPED = 'This part of the page has stopped working.';
function getMessages(failureMode: FailureMode): string {
  return failureMode === 'has other bytes' || failureMode === 'throws at its start' ? STOPPED : FAILED;
}
/** Time limit for the fallback. */
const FALLBACK_LIMIT_MS = 10_000;

function waitUntilLive(part: string, id = '') {
  return expect
    .poll(async () => (await fetchImportMap(portal.origin)).imports[`@portal/${part}`])
    .toContain(id);
}

async function publishThrowingBuild(part: string): Promise<void> {
  const entry = (): string => 'throw new Error("broken on purpose");';
  const { folder, id } = createVariantBuild(part, { files: { 'entry.js': entry } });
  await publishUnchecked(folder, portal);
  rmSync(folder, { recursive: true });
  await promoteBuild(portal, { [part]: id });
  await waitUntilLive(part, id);
}

function getEntryPattern(part: string): string {
  return `**/parts/${part}/*/entry.js*`;
}

type FailureMode = 'is not reachable' | 'never answers' | 'has other bytes' | 'throws at its start';

const FAILURE_MODES: Readonly<Record<FailureMode, (page: Page, part: string) => Promise<unknown>>> = {
  'is not reachable': (page, part) => page.route(getEntryPattern(part), (route) => route.abort()),
  'never answers': (page, part) => page.route(getEntryPattern(part), () => undefined),
  'has other bytes': (page, part) =>
    page.route(getEntryPattern(part), (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.ran = true;' }),
    ),
  'throws at its start': (_page, part) => publishThrowingBuild(part),
};

/** Console messages that the page logs for a missing part and for an integrity mismatch. */
const MESSAGES = [
  /^error: \[[a-z-]+\] /,
  /^error: Failed to find a valid digest in the 'integrity' attribute/,
  /^thrown: broken on purpose$/,
  // On a page that stays open, the files preloaded for the failed part are never used.
  /^warning: The resource \S+ was preloaded using link preload but not used/,
];

declare global {
  interface Window {
    /** Time at which the fallback appeared in each slot, in milliseconds since the epoch. */
    fellBackAt: Record<string, number>;
  }
}

/**
 * Records in the page when the fallback appears in a slot, since polling by the test has a resolution of one second.
 */
function recordFallbacks(page: Page): Promise<unknown> {
  return page.addInitScript(
    (words) => {
      window.fellBackAt = {};
      new MutationObserver(() => {
        for (const alert of document.querySelectorAll('[id^="slot-"] [role="alert"]'))
          if (words.some((each) => alert.textContent?.includes(each)))
            window.fellBackAt[alert.closest('[id^="slot-"]')?.id ?? ''] ??= Date.now();
      }).observe(document, { childList: true, subtree: true, characterData: true });
    },
    [FAILED, STOPPED],
  );
}

type SlotName = 'header' | 'main' | 'footer';

interface PartFailure {
  readonly part: string;
  readonly path: string;
  /** Text in the server markup of the page. */
  readonly serverMarkup: string;
  /** Slots that show the fallback; the slots in `hydratedSlots` hydrate as usual. */
  readonly fallbackSlots: readonly SlotName[];
  readonly hydratedSlots: readonly SlotName[];
}

const PART_FAILURES: readonly PartFailure[] = [
  {
    part: 'login-mf',
    path: '/apps/home',
    serverMarkup: '<form',
    fallbackSlots: ['main'],
    hydratedSlots: ['header', 'footer'],
  },
  {
    part: 'recovery-mf',
    path: '/default/fps',
    serverMarkup: 'Forgot your password?</h1>',
    fallbackSlots: ['main'],
    hydratedSlots: ['header', 'footer'],
  },
  {
    part: 'info-pages-mf',
    path: '/app/default/termsOfUse',
    serverMarkup: 'Terms of Use</h1>',
    fallbackSlots: ['main'],
    hydratedSlots: ['header', 'footer'],
  },
  {
    part: 'clip-login-mf',
    path: '/apps/',
    serverMarkup: '<form',
    fallbackSlots: ['main'],
    hydratedSlots: ['header', 'footer'],
  },
  {
    part: 'shell',
    path: '/apps/home',
    serverMarkup: '<form',
    fallbackSlots: ['header', 'footer'],
    hydratedSlots: ['main'],
  },
  {
    part: 'shared-wl-assets',
    path: '/apps/home',
    serverMarkup: '<form',
    fallbackSlots: ['main', 'header', 'footer'],
    hydratedSlots: [],
  },
  // Without the root, no script can show a fallback: the page stays as rendered by the server.
  {
    part: 'root-config',
    path: '/apps/home',
    serverMarkup: '<form',
    fallbackSlots: [],
    hydratedSlots: [],
  },
];

function slot(page: Page, name: SlotName) {
  return page.locator(`#slot-${name}`);
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('User ID', { exact: true }).fill('alex.morgan');
  await page.getByLabel('Password', { exact: true }).fill('Portal-Demo-1');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('alex.morgan');
}

test.afterEach(async ({ page }) => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await promoteBuild(portal, good);
  for (const [part, id] of Object.entries(good)) await waitUntilLive(part, id);
});

for (const { part, path, serverMarkup, fallbackSlots, hydratedSlots } of PART_FAILURES) {
  for (const [failureMode, breakPart] of Object.entries(FAILURE_MODES) as [
    FailureMode,
    (typeof FAILURE_MODES)[FailureMode],
  ][]) {
    test(
      `${part} ${failureMode}: ${path} is served, its slots show the fallback in time, the others hydrate @CARD-6 @LOG-5`,
      { tag: '@long' },
      async ({ page }) => {
        const problems = watchFaults(page, MESSAGES);
        await recordFallbacks(page);
        await breakPart(page, part);
        const requested = page.waitForRequest(getEntryPattern(part)).then(() => Date.now());
        const response = await page.goto(portal.origin + path, { waitUntil: 'commit' });
        expect(response?.status()).toBe(200);
        expect(await response?.text()).toContain(serverMarkup);
        const requestedAt = await requested;
        for (const name of fallbackSlots) {
          await expect(slot(page, name).getByRole('alert')).toContainText(getMessages(failureMode));
          const fellBackAt = await page.evaluate((id) => window.fellBackAt[id], `slot-${name}`);
          expect((fellBackAt ?? Infinity) - requestedAt, name).toBeLessThan(FALLBACK_LIMIT_MS);
        }
        for (const name of hydratedSlots) {
          await expect(page.locator(`#slot-${name}[data-prerendered]`)).toHaveCount(0);
          await expect(slot(page, name).getByText(/could not be loaded|has stopped working/)).toHaveCount(0);
        }
        if (hydratedSlots.includes('footer'))
          await expect(slot(page, 'footer').getByRole('link', { name: 'Terms of Use' })).toBeVisible();
        expect(await page.evaluate(() => 'ran' in window)).toBe(false);
        if (serverMarkup === '<form') await signIn(page);
        expect(problems()).toEqual([]);
      },
    );
  }
}

test(
  'root-config throws at its start: a recovery page, whose form does not work without it, shows a message above the form @CARD-6 @NAV-9',
  { tag: '@long' },
  async ({ page }) => {
    const problems = watchFaults(page, MESSAGES);
    await publishThrowingBuild('root-config');
    await page.clock.install();
    await page.goto(`${portal.origin}/default/fps`);
    await page.clock.fastForward(20_000);
    await expect(page.getByRole('alert')).toContainText(FAILED);
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
    await promoteBuild(portal, good);
    await waitUntilLive('root-config', good['root-config']);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const me = visitor(page, portal);
    await me.submitUserId('alex.morgan');
    await expect(me.options).toBeVisible();
    expect(problems()).toEqual([]);
  },
);

test(
  'root-config fails after the notice that it is slow: a recovery page shows one message instead of its form @CARD-6 @NAV-9',
  { tag: '@long' },
  async ({ page }) => {
    let fail: () => void = () => undefined;
    const failed = new Promise<void>((resolve) => (fail = resolve));
    await page.route(getEntryPattern('root-config'), async (route) => {
      await failed;
      await route.abort();
    });
    await page.clock.install();
    await page.goto(`${portal.origin}/default/fps`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
    await page.clock.fastForward(20_000);
    await expect(page.getByRole('alert')).toContainText(FAILED);
    fail();
    await expect(slot(page, 'main').getByRole('alert')).toContainText(FAILED);
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    await expect(page.locator('body')).not.toContainText('undefined');
  },
);
