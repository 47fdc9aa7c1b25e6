import { expect, type Page, type Route } from '@playwright/test';
import { visitor } from '../journeys/recovery-visitor';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { createShiftedClock, type ShiftedClock } from '../security/shifted-clock';
import { watchFaults } from './watch-faults';

/* Failures of the password service's URL, to which the browser navigates after the passcode. */

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

async function reachPasscode(page: Page): Promise<ReturnType<typeof visitor>> {
  const me = visitor(page, portal);
  await me.open('/default/fps');
  await me.submitUserId('alex.morgan');
  await me.choose('Email');
  await expect(me.passcode).toBeVisible();
  return me;
}

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
    `the URL of the password service ${kind}: reopening it leads to the new password @CHG-1 @SEC-R17`,
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
