import { type Browser, expect, type Page } from '@playwright/test';
import { FIELD_LIMITS } from '@portal/contract/validation';
import { test } from '../portal/browser-test';
import { createCustomWhiteLabels, type CustomWhiteLabels } from '../portal/custom-white-labels';
import { startWithUsers } from '../portal/import-users';
import { latestMessage } from '../portal/outbox';
import { quickCases } from '../portal/quick-cases';
import { OPERATOR_TOKENS } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';
import { Recovery } from '../security/recovery';
import { Visitor } from '../security/visitor';

const PASSWORD = 'Harbour-7-lane';
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$pjEZ/Gh7JJXxpPK4bNSP5Q$Nxjc65qIw9/ZDv0qE+PhiBtH3WQBC8Rp8a2JodIlSXI';
const WIDTH_PX = 320;

/** Longest name of a client (server-kit/src/white-labels/schema.json). */
const CLIENT_NAME_LIMIT = 60;

/** Returns the widest text of a length, in which no line can break. */
function widest(length: number): string {
  return 'W'.repeat(length);
}

/** Returns an address of the maximum length (RFC 5321: 64 characters before the @, 63 per label). */
function longestEmail(): string {
  const domain = [widest(63), widest(63), widest(FIELD_LIMITS.email - 65 - 2 * 64 - 4), 'com'].join('.');
  return `${widest(64)}@${domain}`.toLowerCase();
}

function createUser(changes: { userId: string; firstName?: string; lastName?: string; email: string }) {
  return {
    firstName: 'Eva',
    lastName: 'Lind',
    passwordHash: PASSWORD_HASH,
    ...changes,
  };
}

/** Each value at its limit: its user, and the client whose pages that user opens. */
const VALUES = {
  'a name': {
    client: 'default',
    user: createUser({
      userId: 'name',
      email: 'name@example.com',
      firstName: widest(FIELD_LIMITS.name),
      lastName: widest(FIELD_LIMITS.name),
    }),
  },
  'a User ID': {
    client: 'default',
    user: createUser({ userId: widest(FIELD_LIMITS.userId).toLowerCase(), email: 'user-id@example.com' }),
  },
  'an e-mail address': { client: 'default', user: createUser({ userId: 'email', email: longestEmail() }) },
  'the name of a client': {
    client: 'ray',
    user: createUser({ userId: 'client', email: 'client@example.com' }),
  },
} as const;

type LongValue = (typeof VALUES)[keyof typeof VALUES];

const STATISTICS_TOKEN = 'a-first-token-for-the-statistics-8675309124';
const BRAND_EDITOR_TOKEN = 'a-fourth-token-for-the-brand-editor-3849201756';

let portal: TestPortal;
let whiteLabels: CustomWhiteLabels;
test.beforeAll(async () => {
  whiteLabels = createCustomWhiteLabels({ ray: { name: widest(CLIENT_NAME_LIMIT) } });
  portal = await startWithUsers(
    Object.values(VALUES).map(({ user }) => user),
    {
      PORTAL_ENVIRONMENT: 'LOCAL',
      WHITE_LABELS_DIR: whiteLabels.folder,
      HELP_DESK_TOKEN: OPERATOR_TOKENS.HELP_DESK_TOKEN,
      STATISTICS_TOKEN,
      BRAND_EDITOR_TOKEN,
    },
  );
});
test.afterAll(async () => {
  await portal.stop();
  whiteLabels.remove();
});

async function beginRecovery({ user, client }: LongValue): Promise<Recovery> {
  const visitor = await Visitor.at(portal.origin);
  return Recovery.begin(visitor, user.userId, 'Email', { 'x-portal-white-label': client });
}

/** Opens each kind of page that the services render, with a value on it. */
const PAGES: Readonly<Record<string, (page: Page, value: LongValue) => Promise<unknown>>> = {
  '/apps/home': async (page, { user, client }) => {
    await page.goto(`${portal.origin}/apps/home?wl=${client}`);
    await page.locator('input[name="USER"]').fill(user.userId);
    await page.locator('input[name="PASSWRD"]').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.locator('td').first()).toHaveText(user.userId);
  },
  '/dev/outbox': async (page, value) => {
    expect((await (await beginRecovery(value)).send()).status).toBe(200);
    const userId = encodeURIComponent(value.user.userId);
    expect((await latestMessage(page.request, portal.origin, userId, 'Email')).to).toBe(value.user.email);
    await page.goto(`${portal.origin}/dev/outbox?user=${userId}`);
    await expect(page.locator('td').first()).toHaveText(value.user.email);
  },
  '/dev/outbox/templates': (page, { client }) =>
    page.goto(`${portal.origin}/dev/outbox/templates?wl=${client}`),
  '/ops/statistics': async (page, { client }) => {
    await page.request.post(`${portal.origin}/portal-service/stateUsageStatus/store`, {
      data: [{ EVENT_TYPE: 'portal_USAGE_STATS', WL_KEY: client, SCENARIO: 'FPS', RECOVERY_STEP: 'opened' }],
    });
    await page.goto(`${portal.origin}/ops/statistics?wl=${client}`);
  },
  '/ops/help-desk': async (page, value) => {
    await beginRecovery(value);
    await page.goto(`${portal.origin}/ops/help-desk`);
    await page.locator('input[name="search"]').fill(value.user.userId);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText(`${value.user.firstName} ${value.user.lastName}`)).toBeVisible();
  },
  '/ops/brand': (page) => page.goto(`${portal.origin}/ops/brand`),
};

const TOKENS: Readonly<Record<string, string>> = {
  '/ops/statistics': STATISTICS_TOKEN,
  '/ops/help-desk': OPERATOR_TOKENS.HELP_DESK_TOKEN,
  '/ops/brand': BRAND_EDITOR_TOKEN,
};

async function openNarrowPage(browser: Browser, path: string): Promise<Page> {
  const token = TOKENS[path];
  const context = await browser.newContext({
    viewport: { width: WIDTH_PX, height: 800 },
    ...(token !== undefined && { httpCredentials: { username: 'Ann Agent', password: token } }),
  });
  return context.newPage();
}

/** Elements that reach beyond the window, without those in a box that scrolls by itself or hides its content. */
function findOverflow(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const isInBox = (element: Element): boolean => {
      const parent = element.parentElement;
      if (parent === null || parent === document.body) return false;
      return getComputedStyle(parent).overflowX !== 'visible' || isInBox(parent);
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5 && !isInBox(element))
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

const tag = quickCases();
for (const [path, open] of Object.entries(PAGES))
  for (const [name, value] of Object.entries(VALUES))
    test(`WCAG 1.4.10 ${path} fits 320 px with ${name} of maximum length @NAV-10 ${tag()}`, async ({
      browser,
    }) => {
      const page = await openNarrowPage(browser, path);
      await open(page, value);
      expect(await findOverflow(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTH_PX);
      await page.context().close();
    });
