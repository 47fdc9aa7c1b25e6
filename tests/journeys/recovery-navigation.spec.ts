import { expect } from '@playwright/test';
import { watchFaults } from '../faults/watch-faults';
import { freezeClock } from '../portal/page-clock';
import { test } from '../portal/policy-violations';
import type { TestPortal } from '../portal/start-portal';
import {
  readNewestRecordId,
  readStoredRecords,
  type StoredRecord,
  waitUntilTracking,
} from '../portal/statistics-records';
import { sharedClockPortal } from '../security/clock-portal';
import { API_URL, POLL_WAIT_MS, visitor } from './recovery-visitor';

/* Detours in a recovery: each ends where a visitor would expect, nothing is sent twice, and the input is kept. */

let portal: TestPortal;
let startNewDay: () => void;
test.beforeAll(async () => {
  ({ portal, startNewDay } = await sharedClockPortal());
});
// The clock stands still: half a minute after a message the same request sends another one.
test.beforeEach(() => startNewDay());

// The page warns when it drops a redirect target.
const SAID = [/^warning: forgetUserIdRedirect was dropped/];
let problems: () => readonly string[];
test.beforeEach(({ page }) => {
  problems = watchFaults(page, SAID);
});
test.afterEach(() => expect(problems()).toEqual([]));

const USER = 'alex.morgan';

test('reload, back and forward move between the steps; the countdown continues, nothing is sent @SEC-R17 @REC-1 @VER-5', async ({
  page,
}) => {
  const me = visitor(page, portal);
  await me.open('/apps/home');
  await page.getByRole('link', { name: 'Forgot Password', exact: true }).click();
  // Wait for the new heading, because the login page has a field with the same label.
  await expect(me.heading('Forgot your password?')).toBeFocused();
  await me.submitUserId(USER);
  await me.choose('Email');
  await expect(me.passcode).toBeVisible();
  const sent = await me.sent(USER);

  await test.step('the back link of the page goes one step back; the same channel again sends nothing', async () => {
    await me.button('Return to previous page').click();
    await expect(me.options).toBeFocused();
    await me.choose('Email');
    await expect(me.passcode).toBeVisible();
    expect(await me.sent(USER)).toBe(sent);
  });
  await test.step('a reload stays at the passcode and keeps its countdown', async () => {
    await page.reload();
    await expect(me.heading('Enter the passcode from your e-mail')).toBeFocused();
    await page.getByText('Problems with the passcode?').click();
    await expect(page.getByText(/^You can resend the passcode in 0:[012]\d$/)).toBeVisible();
  });
  await test.step('so does a language switch @I18N-2', async () => {
    await me.switchLanguage('Deutsch');
    await expect(me.heading('Geben Sie den Einmalcode aus der E-Mail ein')).toBeFocused();
    await me.switchLanguage('English');
    await expect(me.heading('Enter the passcode from your e-mail')).toBeFocused();
    expect(await me.sent(USER)).toBe(sent);
  });
  await test.step('another page and back stays at the passcode; the input is removed @SEC-R12', async () => {
    await me.passcode.fill('12');
    await page.goto(`${portal.origin}/app/default/termsOfUse`);
    await page.goBack();
    await expect(me.heading('Enter the passcode from your e-mail')).toBeVisible();
    await expect(me.passcode).toHaveValue('');
    expect(await me.sent(USER)).toBe(sent);
    await page.reload();
    await expect(me.passcode).toBeVisible();
  });
  await test.step('back shows the options, then the request with its input; forward shows the passcode again', async () => {
    await page.goBack();
    await expect(me.options).toBeFocused();
    await page.goBack();
    await expect(me.heading('Forgot your password?')).toBeFocused();
    await expect(me.field('User ID')).toHaveValue(USER);
    await page.goForward();
    await expect(me.options).toBeFocused();
    await page.goForward();
    await expect(me.passcode).toBeVisible();
  });
  await test.step('back from the first step leaves; opening the URL restarts', async () => {
    await page.goBack();
    await expect(me.options).toBeFocused();
    await page.goBack();
    await expect(me.heading('Forgot your password?')).toBeVisible();
    // The login page gets the sign-on parameters by a redirect and then removes them from its URL.
    const requested = page.waitForURL(/\/app\/default\/login\?SMQUERYDATA=/, { waitUntil: 'commit' });
    await page.goBack();
    await requested;
    await me.waitUntilHydrated();
    await expect(page).toHaveURL(`${portal.origin}/app/default/login`);
    await me.open('/default/fps');
    await expect(me.field('User ID')).toHaveValue('');
  });
  await test.step('the passcode still works afterwards', async () => {
    await me.submitUserId(USER);
    await me.choose('Email');
    await expect(me.passcode).toBeVisible();
    await me.enterCode(await me.codeFor(USER, 'Email'));
    await expect(me.heading('Choose a new password')).toBeVisible();
  });
  await test.step('back from the new password shows no passcode and no User ID @SEC-R12', async () => {
    await page.goBack();
    await expect(me.heading('Forgot your password?')).toBeVisible();
    await expect(me.field('User ID')).toHaveValue('');
    await expect(me.main).not.toContainText('example.com');
    await me.waitUntilHydrated();
  });
  await test.step('forward undoes back, also after a reload @CHG-1', async () => {
    await page.goForward();
    await expect(me.heading('Choose a new password')).toBeVisible();
    await page.goBack();
    await expect(me.heading('Forgot your password?')).toBeVisible();
    await page.reload();
    await me.waitUntilHydrated();
    await page.goForward();
    await expect(me.heading('Choose a new password')).toBeVisible();
    await me.waitUntilHydrated();
    for (const name of ['New password', 'Repeat new password']) await me.field(name).fill('Pebble-Cloud-43');
    await me.button('Save password').click();
    await expect(page).toHaveURL(`${portal.origin}/app/default/login`);
  });
});

/** White labels with custom routes, brands and texts, each with a user and a language. */
const CLIENTS = [
  { client: 'karmesin', user: 'erika.muster', language: 'de-DE' },
  { client: 'lioninternet', user: 'alex.morgan', language: 'en-US' },
  { client: 'default', user: 'ivan.internal', language: 'de-DE' },
] as const;
const WORDS = {
  'en-US': {
    request: 'Forgot your password?',
    userId: 'User ID',
    next: 'Continue',
    email: 'Send by e-mail',
    passcode: 'One-time passcode',
    submit: 'Submit OTP',
    change: 'Choose a new password',
  },
  'de-DE': {
    request: 'Passwort vergessen?',
    userId: 'Benutzerkennung',
    next: 'Weiter',
    email: 'Per E-Mail senden',
    passcode: 'Einmalcode',
    submit: 'Einmalcode bestätigen',
    change: 'Neues Passwort wählen',
  },
} as const;

for (const { client, user, language } of CLIENTS) {
  test(
    `forward undoes back on the new password of ${client} in ${language} @CHG-1`,
    { tag: '@long' },
    async ({ page }) => {
      const me = visitor(page, portal);
      const words = WORDS[language];
      await me.open(`/${client}/fps`);
      if (client === 'default') await me.switchLanguage('Deutsch');
      await me.field(words.userId).fill(user);
      await me.button(words.next).click();
      await me.button(words.email).click();
      await expect(me.field(words.passcode)).toBeVisible();
      await me.field(words.passcode).fill(await me.codeFor(user, 'Email'));
      await me.button(words.submit).click();
      await expect(me.heading(words.change)).toBeVisible();
      await me.waitUntilHydrated();
      for (const way of ['back', 'back and reload'] as const) {
        await page.goBack();
        await expect(me.heading(words.request)).toBeVisible();
        await me.waitUntilHydrated();
        if (way === 'back and reload') {
          await page.reload();
          await me.waitUntilHydrated();
        }
        await page.goForward();
        await expect(me.heading(words.change)).toBeVisible();
        await me.waitUntilHydrated();
      }
    },
  );
}

test('both final screens survive a language switch: nothing is lost, sent or counted again @I18N-2 @VER-8 @VER-9 @SEC-R17 @SEC-R12 @long', async ({
  page,
}) => {
  const me = visitor(page, portal);
  const newest = await readNewestRecordId(page.request, portal.origin);
  const kept = () => page.evaluate(() => JSON.stringify([history.state, sessionStorage]));
  await test.step('the User ID was sent', async () => {
    await me.open('/default/fuid');
    await me.submitPersonalDetails('Erika', 'Muster', 'erika.muster@example.com');
    await me.choose('Email');
    await expect(me.passcode).toBeVisible();
    await me.enterCode(await me.codeFor('erika.muster', 'Email'));
    await expect(me.main).toContainText('We have e‑mailed it to e**********r@example.com');
    const sent = await me.sent('erika.muster');
    await me.switchLanguage('Deutsch');
    await expect(me.heading('Ihre Benutzerkennung ist unterwegs')).toBeFocused();
    await expect(me.main).toContainText('per E‑Mail an e**********r@example.com');
    expect(await kept()).not.toContain('erika.muster');
    expect(await me.sent('erika.muster')).toBe(sent);
    await page.goBack();
    await expect(me.heading('Benutzerkennung vergessen?')).toBeVisible();
    await expect(me.main).not.toContainText('example.com');
    await me.switchLanguage('English');
    await expect(me.heading('Forgot your User ID?')).toBeVisible();
  });
  await test.step('the recovery is closed', async () => {
    await me.open('/default/fps');
    await me.submitUserId('luis.locked');
    await me.choose('Email');
    await expect(me.heading('ERROR')).toBeFocused();
    const reference = await me.reference();
    await me.switchLanguage('Deutsch');
    await expect(me.heading('FEHLER')).toBeFocused();
    expect(await me.reference()).toBe(reference);
    expect(await kept()).not.toContain('luis.locked');
    await me.switchLanguage('English');
    await expect(me.heading('ERROR')).toBeFocused();
  });
  const ends = (records: readonly StoredRecord[]) =>
    records
      .filter(({ id }) => id > newest)
      .flatMap(({ record }) =>
        /^(?:Failure|\/apps\/fuid\/success)$/.test(String(record['EVENT_NAME']))
          ? [record['EVENT_NAME']]
          : [],
      );
  await me.open('/default/fps');
  const records = await readStoredRecords(page.request, portal.origin, (all) => ends(all).length >= 2);
  expect(ends(records).sort()).toEqual(['/apps/fuid/success', 'Failure']);
});

test('a reload during a phone call shows the options; requesting it again does not ring a second time @SEC-R17 @D-5 @long', async ({
  page,
}) => {
  const me = visitor(page, portal);
  await me.open('/default/fps');
  await me.submitUserId(USER);
  await me.choose('Call');
  await expect(me.heading('We are calling you now')).toBeVisible();
  const [sent, code] = [await me.sent(USER), await me.codeFor(USER, 'Call')];
  await page.reload();
  await expect(me.options).toBeFocused();
  await expect(me.main).not.toContainText(code.slice(0, 3));
  await me.choose('Call');
  await expect(me.main).toContainText(code.split('').join(' '));
  expect(await me.sent(USER)).toBe(sent);
});

test('a second tab: another user does not affect the first, and the first to verify wins @SEC-R17 @SEC-R3 @long', async ({
  context,
  page,
}) => {
  const first = visitor(page, portal);
  await first.open('/default/fps');
  await first.submitUserId(USER);
  await first.choose('Email');
  await expect(first.passcode).toBeVisible();
  const code = await first.codeFor(USER, 'Email');

  const tab = await context.newPage();
  const second = visitor(tab, portal);
  await second.open('/default/fps');
  await expect(second.field('User ID')).toHaveValue('');
  await second.submitUserId('erika.muster');
  await second.choose('Email');
  await expect(second.passcode).toBeVisible();
  const other = await second.codeFor('erika.muster', 'Email');

  await first.enterCode(code);
  await expect(first.heading('Choose a new password')).toBeVisible();
  await second.enterCode(other);
  await expect(tab.getByRole('alert')).toBeFocused();
  await expect(second.passcode).toHaveValue(other);
});

test('a second tab, same user: one recovery, one message, one countdown, and both reach the new password @SEC-R17 @long', async ({
  context,
  page,
}) => {
  const first = visitor(page, portal);
  await first.open('/default/fps');
  await first.submitUserId(USER);
  const resendsFrom = async (me: typeof first): Promise<unknown> => {
    const response = me.waitForResponseTo('fps/generate-otp');
    await me.choose('Email');
    return ((await (await response).json()) as { readonly resendAvailableAt?: unknown }).resendAvailableAt;
  };
  const resends = await resendsFrom(first);
  expect(resends).toEqual(expect.any(String));
  await expect(first.passcode).toBeVisible();
  const [sent, code] = [await first.sent(USER), await first.codeFor(USER, 'Email')];
  const reference = await first.reference();

  const tab = await context.newPage();
  const second = visitor(tab, portal);
  await second.open('/default/fps');
  await second.submitUserId(USER);
  expect(await resendsFrom(second)).toBe(resends);
  await expect(second.passcode).toBeVisible();
  expect(await second.reference()).toBe(reference);
  expect(await second.sent(USER)).toBe(sent);
  for (const each of [page, tab]) {
    await each.getByText('Problems with the passcode?').click();
    await expect(each.getByText(/^You can resend the passcode in 0:[012]\d$/)).toBeVisible();
  }

  await second.enterCode(code);
  await expect(second.heading('Choose a new password')).toBeVisible();
  await first.enterCode(code);
  await expect(first.heading('Choose a new password')).toBeVisible();
  for (const me of [second, first]) {
    await me.waitUntilHydrated();
    // A different password, because the same one would be treated as a retry after a lost response.
    const password = me === second ? 'Pebble-9-cloud' : 'Meadow-8-stone';
    for (const name of ['New password', 'Repeat new password']) await me.field(name).fill(password);
    await me.button('Save password').click();
    if (me === second)
      await expect(tab.locator('#slot-header')).toContainText('Password has been reset successfully.');
  }
  await expect(page.getByRole('alert')).toContainText(
    'Your password was changed in another window or on another device. Log in with the new password.',
  );
  await first.button('Start again').click();
  await expect(page).toHaveURL(`${portal.origin}/default/fps`);
  await test.step('back from the login page after the password was saved shows no error @CHG-3', async () => {
    await tab.goBack();
    await expect(second.heading('Forgot your password?')).toBeVisible();
    await second.waitUntilHydrated();
    await expect(tab.getByRole('alert')).toHaveCount(0);
  });
});

test('a double click on any button makes one step and sends one message @SEC-R17 @OTP-1', async ({
  page,
}) => {
  const me = visitor(page, portal);
  const before = await me.sent('erika.muster');
  const requested: string[] = [];
  page.on('request', (request) => {
    const call = /\/fps\/(auth|generate-otp|verify-otp)$/.exec(request.url())?.[1];
    if (call !== undefined) requested.push(call);
  });
  await me.open('/default/fps');
  await me.field('User ID').fill('erika.muster');
  await me.button('Continue').dblclick();
  await expect(me.options).toBeFocused();
  await page.getByRole('button', { name: 'Send by e-mail' }).dblclick({ delay: 20 });
  await expect(me.passcode).toBeVisible();
  expect(await me.sent('erika.muster')).toBe(before + 1);
  await me.passcode.fill(await me.codeFor('erika.muster', 'Email'));
  await me.button('Submit OTP').dblclick();
  await expect(me.heading('Choose a new password')).toBeVisible();
  expect(requested).toEqual(['auth', 'generate-otp', 'verify-otp']);
});

test('a phone call is polled every 20 seconds, at once when the page becomes visible, and no more after leaving @VER-4 @SEC-R17 @long', async ({
  page,
}) => {
  const me = visitor(page, portal);
  let requested = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/fps/verify-otp')) requested += 1;
  });
  await me.openWithClock('/default/fps');
  await me.submitUserId(USER);
  await expect(me.options).toBeFocused();
  await freezeClock(page);
  await me.choose('Call');
  await expect(me.heading('We are calling you now')).toBeFocused();
  await page.clock.runFor(19_000);
  expect(requested).toBe(0);
  const answered = me.waitForResponseTo('fps/verify-otp');
  await page.clock.runFor(1_500);
  await expect.poll(() => requested).toBe(1);
  await (await answered).finished();
  // The phone is still ringing, so the poll counts neither as a failure nor as an attempt.
  await expect(me.heading('We are calling you now')).toBeVisible();
  await expect(page.getByText(/^Calling \*+\d{2}$/).first()).toBeVisible();

  // Simulate a hidden page, whose timers are throttled while the clock continues.
  await page.clock.setSystemTime(await page.evaluate(() => Date.now() + 45_000));
  // Repeated, because no new poll starts while a response is being read.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(requested).toBe(2);
  }).toPass();
  await page.clock.resume();

  await me.button('Choose another option').click();
  await expect(me.options).toBeVisible();
  await page.clock.runFor(3 * POLL_WAIT_MS);
  expect(requested).toBe(2);
});

test('Cancel during a phone call leads to the login page, even if the call is confirmed meanwhile @REC-7 @SEC-R17 @long', async ({
  page,
}) => {
  const me = visitor(page, portal);
  /** Delays a request until it is released. */
  const hold = async (address: string, json?: object) => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const requested = page.waitForRequest(address);
    await page.route(address, async (route) => {
      await gate;
      await (json === undefined ? route.continue() : route.fulfill({ json }));
    });
    return { requested, letGo: release };
  };
  const check = await hold(`${API_URL}fps/verify-otp`, { authenticationResult: 'SUCCESS' });
  const login = await hold('**/app/default/login');
  const going: string[] = [];
  page.on('request', (request) => going.push(new URL(request.url()).pathname));
  await me.openWithClock('/default/fps');
  await me.submitUserId('ivan.internal');
  await me.choose('Call');
  await expect(me.heading('We are calling you now')).toBeFocused();
  await page.clock.runFor(POLL_WAIT_MS);
  await check.requested;
  const cancelled = me.button('Cancel').click();
  await login.requested;
  const answered = me.waitForResponseTo('fps/verify-otp');
  check.letGo();
  await (await answered).finished();
  // The page that is being left could interfere now.
  await page.clock.runFor(300);
  login.letGo();
  await cancelled;
  await expect(page).toHaveURL(`${portal.origin}/app/default/login`);
  expect(going.filter((path) => /fps\/email|smpwservices/.test(path))).toEqual([]);
});

test('pressing Esc after Cancel keeps the visitor in a working recovery @REC-7 @long', async ({ page }) => {
  const me = visitor(page, portal);
  await me.open('/default/fps');
  await me.submitUserId('ivan.internal');
  await expect(me.options).toBeFocused();
  await page.route('**/app/default/login', () => undefined);
  const leaving = page.waitForRequest('**/app/default/login');
  const browserItself = await page.context().newCDPSession(page);
  await me.button('Return to previous page').click();
  await me.button('Cancel').click({ noWaitAfter: true });
  await leaving;
  // Page.stopLoading is what the browser does on Esc.
  await browserItself.send('Page.stopLoading');
  await me.submitUserId('ivan.internal');
  await expect(me.heading('How should we send your passcode?')).toBeFocused();
});

test('Cancel follows forgetUserIdRedirect to a path of this origin only @REC-7 @D-9 @long', async ({
  page,
}) => {
  const me = visitor(page, portal);
  const newest = await readNewestRecordId(page.request, portal.origin);
  for (const [wanted, lands] of [
    ['/app/default/termsOfUse', '/app/default/termsOfUse'],
    ['//evil.example/x', '/app/default/login'],
    ['https://evil.example/', '/app/default/login'],
    ['javascript:alert(1)', '/app/default/login'],
    ['/\\evil.example', '/app/default/login'],
  ] as const) {
    await me.open(`/default/fuid?forgetUserIdRedirect=${encodeURIComponent(wanted)}`);
    await waitUntilTracking(page);
    await me.button('Cancel').click();
    await expect(page).toHaveURL(portal.origin + lands);
  }
  const dropped = (records: readonly StoredRecord[]) =>
    records
      .filter(({ id }) => id > newest)
      .flatMap(({ record }) => (record['ACTION'] === 'Redirect dropped' ? [record] : []));
  const records = await readStoredRecords(page.request, portal.origin, (all) => dropped(all).length >= 4);
  expect(dropped(records).map((record) => record['FIELD_ID'])).toEqual(
    Array.from({ length: 4 }, () => 'forgetUserIdRedirect'),
  );
  expect(JSON.stringify(records.filter(({ id }) => id > newest))).not.toContain('evil.example');
});
