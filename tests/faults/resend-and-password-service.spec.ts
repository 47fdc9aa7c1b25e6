import { expect, type Page, type Route } from '@playwright/test';
import { API_URL, visitor } from '../journeys/recovery-visitor';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { createShiftedClock, type ShiftedClock } from '../security/shifted-clock';
import { delayResponse } from './late-response';
import { watchFaults } from './watch-faults';

/*
 * Failures between a passcode and a new password that requests.spec.ts does not cover: of a resend, and of the password
 * service's URL, to which the browser navigates.
 */

let clock: ShiftedClock;
let portal: TestPortal;
test.beforeAll(async () => {
  clock = createShiftedClock();
  portal = await startPortal({ RECOVERY_DESTINATION_LIMIT: '1000', ...clock.settings });
});
test.afterAll(async () => {
  await portal.stop();
  clock.remove();
});

let problems: () => readonly string[];
test.beforeEach(({ page }) => {
  problems = watchFaults(page);
});
test.afterEach(() => expect(problems()).toEqual([]));

type Fault = (route: Route) => Promise<void>;

function response(status: number, contentType: string, body: string): Fault {
  return (route) => route.fulfill({ status, contentType, body });
}

const RESENDS: Readonly<Record<string, Fault>> = {
  'is reset': (route) => route.abort('connectionreset'),
  'responds with 500': response(
    500,
    'application/json',
    '{"error":"TypeError","stack":"at /srv/app.js:1:1"}',
  ),
  'answers half of its JSON': response(200, 'application/json', '{"status":"SUCC'),
  'answers another shape': response(200, 'application/json', '[{"userId":["x"]}]'),
  'answers a page of a proxy': response(200, 'text/html', '<h1>Bad Gateway at /srv/app.js</h1>'),
};

const FOREIGN = /TypeError|srv\/app|Bad Gateway|undefined|\[object/;
/** The server requires half a minute between two messages. */
const BETWEEN_MESSAGES = 30_000;

async function reachPasscode(page: Page): Promise<ReturnType<typeof visitor>> {
  const me = visitor(page, portal);
  await me.open('/default/fps');
  await me.submitUserId('alex.morgan');
  await me.choose('Email');
  await expect(me.passcode).toBeVisible();
  return me;
}

async function askAgain(page: Page): Promise<void> {
  const { button } = visitor(page, portal);
  const resend = button('Resend OTP');
  if (!(await resend.isVisible())) await page.getByText('Problems with the passcode?').click();
  await expect(resend).toBeEnabled();
  await resend.click();
}

async function expectErrorShown(page: Page): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: /\w{3}/ }).first()).toBeVisible();
  await expect(page.locator('body')).not.toContainText(FOREIGN);
}

test(
  `resendOtp ${Object.keys(RESENDS).join(', ')}: each time the visitor sees an error, the input is kept, and a retry sends one message @API-1 @SEC-R17`,
  { tag: '@long' },
  async ({ page }) => {
    const me = await reachPasscode(page);
    await me.passcode.fill('1234');
    const before = await me.sent('alex.morgan');
    for (const fault of Object.values(RESENDS)) {
      await page.route(`${API_URL}fps/generate-otp`, fault, { times: 1 });
      await askAgain(page);
      await expectErrorShown(page);
      await expect(me.passcode).toHaveValue('1234');
      expect(await me.sent('alex.morgan')).toBe(before);
    }
    await askAgain(page);
    await expect.poll(() => me.sent('alex.morgan')).toBe(before + 1);
    await me.enterCode(await me.codeFor('alex.morgan', 'Email'));
    await expect(me.heading('Choose a new password')).toBeVisible();
  },
);

test(
  'resendOtp succeeds with a response after 30 s: error shown, input kept, the late success changes nothing, and a retry sends no second message @API-1 @SEC-R17',
  { tag: '@long' },
  async ({ page }) => {
    await page.clock.install();
    const me = await reachPasscode(page);
    await me.passcode.fill('1234');
    const before = await me.sent('alex.morgan');
    // The clock is held, since a repetition more than half a minute later would send another message.
    clock.advance(BETWEEN_MESSAGES / 1_000);
    clock.hold();
    await page.clock.runFor(BETWEEN_MESSAGES);
    const late = delayResponse(page);
    await page.route(`${API_URL}fps/generate-otp`, late.fault, { times: 1 });
    await askAgain(page);
    expect(await late.status).toBe(200);
    expect(await me.sent('alex.morgan')).toBe(before + 1);
    await page.clock.runFor(31_000);
    await expectErrorShown(page);
    await late.release();
    await page.clock.runFor(1_000);
    await expectErrorShown(page);
    await expect(me.passcode).toHaveValue('1234');
    await page.clock.resume();
    const response = me.waitForResponseTo('fps/generate-otp');
    await askAgain(page);
    expect((await response).status()).toBe(200);
    expect(await me.sent('alex.morgan')).toBe(before + 1);
    clock.resume();
    await me.enterCode(await me.codeFor('alex.morgan', 'Email'));
    await expect(me.heading('Choose a new password')).toBeVisible();
  },
);

const SERVICE = '**/pw/forms/smpwservices.fcc?*';

const PAGES: Readonly<Record<string, Fault>> = {
  'is reset': (route) => route.abort('connectionreset'),
  'responds with 500': response(500, 'text/html', '<h1>Internal Server Error</h1>'),
  'answers something of another kind': response(200, 'application/octet-stream', '\u0000\u0001'),
  'answers the page of a proxy': response(502, 'text/html', '<h1>Bad Gateway</h1>'),
};

/** Waits until the browser has finished the failed navigation, which would otherwise interrupt the next one. */
function failureShown(page: Page): Promise<unknown> {
  return Promise.race([
    page.waitForEvent('framenavigated', (frame) => /smpwservices|^chrome-error:/.test(frame.url())),
    page.waitForEvent('download'),
  ]);
}

for (const [index, [kind, fault]] of Object.entries(PAGES).entries()) {
  test(
    `the URL of the password service ${kind}: reopening it leads to the new password, which can be saved without another passcode @CHG-1 @SEC-R17`,
    { tag: '@long' },
    async ({ page }) => {
      const me = await reachPasscode(page);
      const sent = await me.sent('alex.morgan');
      await page.route(SERVICE, fault, { times: 1 });
      const requested = page.waitForRequest(SERVICE);
      const shown = failureShown(page);
      await me.enterCode(await me.codeFor('alex.morgan', 'Email'));
      const address = (await requested).url();
      await shown;
      await page.goto(address);
      await expect(me.heading('Choose a new password')).toBeVisible();
      await me.waitUntilHydrated();
      for (const name of ['New password', 'Repeat new password'])
        await me.field(name).fill(`Kettle-Meadow-Lantern-${index}`);
      await me.button('Save password').click();
      await expect(page.locator('#slot-header')).toContainText('Password has been reset successfully.');
      // The portal sent notifications of the change, but no further passcode.
      const codes = await page.request.get(`${portal.origin}/dev/outbox.json?user=alex.morgan`);
      const messages = (await codes.json()) as readonly { readonly code: string | null }[];
      expect(messages.filter(({ code }) => code !== null).length).toBeLessThanOrEqual(sent);
    },
  );
}

test(
  'the URL of the password service responds too late: reopened, the flow continues, and the late response changes nothing @CHG-1 @SEC-R17',
  { tag: '@long' },
  async ({ page }) => {
    const me = await reachPasscode(page);
    const late = delayResponse(page);
    await page.route(SERVICE, late.fault, { times: 1 });
    const requested = page.waitForRequest(SERVICE);
    await me.enterCode(await me.codeFor('alex.morgan', 'Email'));
    const address = (await requested).url();
    expect(await late.status).toBe(200);
    await page.goto(address);
    await me.waitUntilHydrated();
    await me.field('New password').fill('Kettle-Meadow');
    await late.release();
    await expect(me.heading('Choose a new password')).toBeVisible();
    await expect(me.field('New password')).toHaveValue('Kettle-Meadow');
  },
);
