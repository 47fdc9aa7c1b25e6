import { expect, type Page } from '@playwright/test';
import { sharedEmbedded } from '../embedding/embedded-portal';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import type { TestPortal } from '../portal/start-portal';
import { readStoredRecords } from '../portal/statistics-records';
import { watchPage } from '../portal/watch-page';

let portal: TestPortal;
test.beforeAll(async () => {
  ({ portal } = await sharedEmbedded());
});

function login(wl: string, query: Readonly<Record<string, string>> = {}): string {
  return `${portal.origin}/app/${wl}/login?${String(new URLSearchParams({ SMQUERYDATA: 'x', ...query }))}`;
}
function hydrated(page: Page): Promise<void> {
  return expect(page.locator('[data-prerendered]')).toHaveCount(0);
}
function speak(page: Page, language: 'en_US' | 'de_DE'): Promise<void> {
  return page.context().addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
}

const DEFAULT_TEXT = 'You may have entered the wrong User ID or password or your account may be locked.';
const DEFAULT_GERMAN =
  'Möglicherweise stimmt die Benutzerkennung oder das Passwort nicht, oder Ihr Onlinezugang ist gesperrt.';
const MESSAGES = [
  ['LOGERR-1', 'Authentication Level too low.'],
  ['LOGERR-2', 'Invalid Credentials'],
  ['LOGERR-3', 'Login was unsuccessful'],
  ['LOGERR-4', 'Please enter without spaces'],
  ['LOGERR-5', 'Session Expired. Please login again'],
  ['LOGERR-6', 'System Error encountered, Please try again later'],
  ['LOGERR-7', 'Unauthorized User ID'],
  ['LOGERR-8', 'Unauthorized User'],
  ['LOGERR-9', DEFAULT_TEXT],
] as const;

const UNKNOWN = '<b>Call 0800 1234</b>';
/** Messages whose page `npm test` loads with scripts: a known and an unknown one. The long run loads all with scripts. */
const WITH_SCRIPTS =
  process.env['PORTAL_TEST_LONG'] === undefined ? ['Invalid Credentials', UNKNOWN] : undefined;

test('every sign-on message is shown in both languages, an unknown one as the default text @LOGERR-1 @LOGERR-2 @LOGERR-3 @LOGERR-4 @LOGERR-5 @LOGERR-6 @LOGERR-7 @LOGERR-8 @LOGERR-9', async ({
  page,
  request,
}) => {
  const problems = watchPage(page);
  /** Returns the message in the served markup, which needs no script. */
  const served = async (url: string, language: 'en_US' | 'de_DE'): Promise<string> => {
    const response = await request.get(url, { headers: { cookie: `displayLanguage=${language}` } });
    return /role="alert".*?<\/p><div>(.*?)<\/div>/s.exec(await response.text())?.[1] ?? '';
  };
  await speak(page, 'en_US');
  const german = new Set<string>();
  for (const [number, message] of [...MESSAGES, ['LOGERR-9', UNKNOWN] as const]) {
    await test.step(`${number} ${message}`, async () => {
      const url = login('default', { SMUSRMSG: message });
      const known = MESSAGES.some(([, each]) => each === message);
      if (WITH_SCRIPTS?.includes(message) ?? true) {
        await page.goto(url);
        await hydrated(page);
        await expect(page.getByRole('alert')).toContainText(known ? message : DEFAULT_TEXT);
        await expect(page.getByRole('alert')).toBeFocused();
        await expect(page).toHaveURL(`${portal.origin}/app/default/login`);
      }
      expect(await served(url, 'en_US')).toContain(known ? message : DEFAULT_TEXT);
      const words = await served(url, 'de_DE');
      if (number === 'LOGERR-9') expect(words).toContain(DEFAULT_GERMAN);
      expect(words).not.toContain('0800');
      if (known) german.add(words);
    });
  }
  expect(german.size).toBe(MESSAGES.length);
  expect(problems()).toEqual([]);
});

test('links of each kind, the client’s labels and taglines, and its login mode @LOG-1 @LOG-6 @LOG-10 @LOG-12 @WL-6 @long', async ({
  page,
  context,
}) => {
  const problems = watchPage(page);
  await speak(page, 'de_DE');
  await context.route('https://www.karmesin.example/', (route) => route.fulfill({ body: 'Filialen' }));
  await page.goto(login('karmesin'));
  await hydrated(page);
  await expect(page.getByLabel('Kundennummer', { exact: true })).toHaveAttribute('placeholder', '12 Ziffern');
  await expect(page.getByLabel('Zugangscode', { exact: true })).toHaveAttribute('placeholder', 'Nie geteilt');
  await expect(page.getByRole('button', { name: 'Eintreten' })).toBeVisible();
  const hero = page.getByText('quiet', { exact: true });
  await expect(hero).toHaveJSProperty('tagName', 'EM');
  await expect(page.locator('main form')).toHaveCount(1);
  await expect(page.locator('main img')).toHaveCount(0);
  await expect(page).not.toHaveTitle('taken');
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toHaveCSS('border-style', 'solid');

  await test.step('external: a new tab without access to its opener @LOG-10', async () => {
    const link = page.getByRole('link', { name: 'Filialen' });
    await expect(link).toHaveAttribute('rel', /noopener/);
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
    await tab.close();
  });
  await test.step('callback: the registered function of that name, or nothing @LOG-10', async () => {
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    await page.getByRole('button', { name: 'Rundgang' }).click();
    await expect.poll(() => warnings.join()).toContain('openTour');
    await page.evaluate(() => {
      window.PORTAL_CALLBACKS = { openTour: () => document.body.setAttribute('data-toured', 'yes') };
    });
    await page.getByRole('button', { name: 'Rundgang' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-toured', 'yes');
  });
  await test.step('internal: a page of the portal, in the same tab, and back @LOG-10', async () => {
    const title = await page.title();
    await page.getByRole('link', { name: 'Bedingungen', exact: true }).click();
    await expect(page).toHaveURL(`${portal.origin}/app/karmesin/termsOfUse`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).not.toHaveTitle(title);
    expect(context.pages()).toHaveLength(1);
    await page.goBack();
    await expect(page).toHaveTitle(title);
  });
  for (const path of ['online_access', 'open_account']) {
    await test.step(`${path} has the bank’s brand and links back to its login route @LOG-12 @WL-2`, async () => {
      await page.goto(login('karmesin'));
      await page.locator(`a[href="/registration/self-reg/karmesin/${path}"]`).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Karmesin Privatbank').first()).toBeVisible();
      await expect(page.locator('a[href="/app/karmesin/login?from=bank"]')).toBeVisible();
    });
  }
  expect(problems().filter((problem) => !problem.includes('openTour'))).toEqual([]);
});

test('each field shows its error on blur, and invalid input cannot be sent @VAL-1 @VAL-2 @VAL-4 @LOG-7 @long', async ({
  page,
}) => {
  await page.goto(login('default'));
  await hydrated(page);
  const user = page.getByLabel('User ID', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  const button = page.getByRole('button', { name: 'Log In', exact: true });
  await expect(user).toBeFocused();
  const rows = [
    [user, 'a b', 'Please enter without spaces'],
    [user, 'a<b', 'Please enter valid userId'],
    [user, 'javascript:x', 'Please enter valid userId'],
    [user, '', 'User ID is required'],
    [password, '1234567', 'Password too short'],
    [password, '1234 5678', 'Please enter without spaces'],
    [password, '', 'Password is required'],
  ] as const;
  for (const [field, value, message] of rows) {
    await field.fill(value);
    await field.blur();
    await expect(field).toHaveAccessibleDescription(message);
    await expect(button).toBeDisabled();
  }
  await password.fill('1234567');
  await password.blur();
  await user.fill('alex.morgan@example.com');
  await expect(button).toHaveAccessibleDescription(/A password has at least 8 characters\.$/);
  await password.fill('x'.repeat(200));
  await expect(button).toBeEnabled();
});

const widthTag = quickCases(0);
for (const [name, value, message] of [
  ['USER', 'm*hartmann', 'Please enter valid userId'],
  ['PASSWRD', '1234', 'Password too short'],
] as const)
  for (const width of [1440, 390])
    test(`a link is followed by the click that first shows the error of ${name} (${width} wide) @LOG-7 @LOG-10 @NAV-10 ${widthTag()}`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, hasTouch: true });
      const page = await context.newPage();
      await page.goto(login('default'));
      await hydrated(page);
      const link = page.getByRole('link', { name: 'Forgot Password' });
      const press = {
        mouse: async (x: number, y: number) => {
          await page.mouse.move(x, y);
          await page.mouse.down();
          await expect(page.getByText(message)).toHaveCount(0);
          await page.mouse.up();
        },
        finger: (x: number, y: number) => page.touchscreen.tap(x, y),
      };
      for (const by of ['mouse', 'finger'] as const) {
        await page.locator(`[name="${name}"]`).fill(value);
        const box = await link.boundingBox();
        if (box === null) throw new Error('The link is not on the page');
        await press[by](box.x + box.width / 2, box.y + box.height / 2);
        await expect(page).toHaveURL(`${portal.origin}/default/fps`);
        await page.goBack();
        await hydrated(page);
      }
      await context.close();
    });

test('the error shows after a click outside a link, a drag and a context menu @LOG-7 @long', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  const user = page.getByLabel('User ID', { exact: true });
  for (const release of [
    () => heading.click(),
    () => heading.click({ button: 'right' }),
    () => page.getByRole('link', { name: 'Forgot Password' }).dragTo(heading),
  ]) {
    await page.goto(login('default'));
    await hydrated(page);
    await user.fill('m*hartmann');
    await release();
    await expect(user).toHaveAccessibleDescription('Please enter valid userId');
  }
});

test('a page that stays open removes the User ID from its storage after half an hour without interaction @SEC-R12 @STO-1', async ({
  page,
}) => {
  await page.clock.install();
  const statistics = page.waitForResponse((response) => response.url().includes('/statistics.'));
  await page.goto(login('default'));
  await hydrated(page);
  const userId = () => page.evaluate(() => sessionStorage.getItem('userId'));
  await page.evaluate(() => {
    sessionStorage.setItem('userId', 'alex.morgan');
    sessionStorage.setItem('userId.until', String(Date.now() + 30 * 60_000));
  });
  await page.clock.runFor(10_000);
  await (await statistics).finished();
  await page.clock.runFor(60_000);
  expect(await userId()).toBe('alex.morgan');
  await page.clock.fastForward(29 * 60_000);
  await expect.poll(userId).toBeNull();
});

test('a failed sign-in is counted once and its data removed; the target URL is kept @LOG-9 @STA-3 @STO-1', async ({
  page,
  context,
}) => {
  await page.goto(login('default', { TARGET: '/apps/home?from=mail' }));
  await hydrated(page);
  await page.getByLabel('User ID', { exact: true }).fill('alex.morgan');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-password-1');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid Credentials');
  await hydrated(page);
  await expect(page.getByLabel('User ID', { exact: true })).toHaveValue('alex.morgan');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
  expect(cookies).toMatchObject({ envCookie: 'LOCAL', usrTok: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(decodeURIComponent(cookies['hostUrl'] ?? '')).toBe(portal.origin);
  expect(decodeURIComponent(cookies['targetLC'] ?? '')).toBe('/apps/home?from=mail');
  await expect.poll(() => page.evaluate(() => ({ ...sessionStorage }))).toEqual({});

  await test.step('a language switch, a link to recovery and back count no further failure', async () => {
    for (const [name, lang] of [
      ['Deutsch', 'de'],
      ['English', 'en'],
    ] as const) {
      await page.getByRole('link', { name }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await hydrated(page);
      await expect(page.getByRole('alert')).toBeFocused();
      // The URL has the sign-on parameters again, but not the User ID (SEC-R12), which is still in its field.
      expect(
        await page.evaluate(() => document.URL + document.referrer + navigation.currentEntry?.url),
      ).not.toContain('alex');
      await expect(page.locator('input[name="USER"]')).toHaveValue('alex.morgan');
    }
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
    await page.goBack();
    // Identified by name, because the recovery page has a field with the same label.
    await expect(page.locator('input[name="USER"]')).toBeVisible();
    await hydrated(page);
  });
  await test.step('home redirects to the target URL, once @STO-1', async () => {
    await page.goto(`${portal.origin}/apps/home`);
    await expect(page.locator('input[name="TARGET"]')).toHaveValue('/apps/home?from=mail');
    await page.goto(`${portal.origin}/apps/home`);
    await expect(page.locator('input[name="TARGET"]')).toHaveValue('/apps/home');
  });
  await test.step('a later failure is counted in addition to the first, which was counted once', async () => {
    // A link with a message is no failure of this browser.
    await page.goto(login('ray', { SMUSRMSG: 'Invalid Credentials' }));
    await hydrated(page);
    await page.goto(login('default'));
    await hydrated(page);
    await page.getByLabel('User ID', { exact: true }).fill('erika.muster');
    await page.getByLabel('Password', { exact: true }).fill('Wrong-password-1');
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Invalid Credentials');
    const records = await readStoredRecords(page.request, portal.origin, (all) =>
      all.some(({ topic, record }) => topic === 'sign-in failure' && record['USER_ID'] === 'erika.muster'),
    );
    const failures = records.filter(
      ({ topic, white_label }) => topic === 'sign-in failure' && white_label === 'default',
    );
    const first = failures.findIndex(({ record }) => record['USR_TOKEN'] === cookies['usrTok']);
    expect(failures.slice(first).map(({ record }) => record)).toEqual([
      expect.objectContaining({
        WL_KEY: 'default',
        USER_ID: 'alex.morgan',
        EVENT_CODE: 'NLA01',
        SUB_EVENT_CODE: 'NLA0103',
        EVENT_STATUS: 'Failure',
        HOST_URL: portal.origin,
      }),
      expect.objectContaining({ USER_ID: 'erika.muster' }),
    ]);
    expect(
      records.filter(({ topic, white_label }) => topic === 'sign-in failure' && white_label === 'ray'),
    ).toEqual([]);
    expect(JSON.stringify(records)).not.toContain('Wrong-password');
  });
});

test('a page that would redirect for the 32nd time in a row shows a message instead @NAV-9 @NAV-8 @long', async ({
  page,
}) => {
  await page.goto(`${portal.origin}/app/default/logout`);
  await hydrated(page);
  const go = (): Promise<void> =>
    page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/app/default/login';
      document.body.append(link);
      link.click();
    });
  await page.evaluate(() => sessionStorage.setItem('redirects', '31'));
  const failed = page.waitForEvent('console', (message) =>
    message.text().includes('Stopped after 31 absolute redirects; the next one was to /apps/home'),
  );
  await go();
  await failed;
  await expect(page.getByRole('alert')).toContainText('This page keeps redirecting you.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('User ID', { exact: true })).toBeVisible();
  await expect(page.locator('input[name="SMQUERYDATA"], form[action*="SMQUERYDATA="]')).toHaveCount(1);
});

declare global {
  interface Window {
    PORTAL_CALLBACKS?: Readonly<Record<string, () => void>>;
  }
}
