import { expect, type Page } from '@playwright/test';
import { type ExampleService, startExampleService } from '../conformance/test-support/example-service';
import { visitor } from '../journeys/recovery-visitor';
import { signIn } from '../journeys/sign-in';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { type OwnSignOn, startOwnSignOn, WELCOME } from './own-sign-on';

/* Complete recoveries in a browser; the example recovery service runs in a separate process. */

const NEW_PASSWORD = 'Harbour-Lantern-7!';
let recovery: ExampleService;
let signOn: OwnSignOn;
let portal: TestPortal;
test.beforeAll(async () => {
  recovery = await startExampleService();
  signOn = await startOwnSignOn(recovery.usersFile);
  portal = await startPortal({ RECOVERY_SERVICE_URL: recovery.url, SIGN_ON_SERVICE_URL: signOn.url });
});
test.afterAll(async () => {
  await portal.stop();
  await signOn.stop();
  await recovery.stop();
});

interface Message {
  readonly channel: string;
  readonly to: string;
  readonly code: string;
  readonly text: string;
}

async function messagesTo(page: Page, userId: string): Promise<readonly Message[]> {
  const response = await page.request.get(`${recovery.url}/outbox.json?user=${userId}`);
  return (await response.json()) as readonly Message[];
}

/** Waits for the passcode screen and enters the newest passcode. */
async function enterPasscode(page: Page, userId: string): Promise<void> {
  await expect(page.getByLabel('One-time passcode', { exact: true })).toBeVisible();
  const [newest] = await messagesTo(page, userId);
  await page.getByLabel('One-time passcode', { exact: true }).fill(newest?.code ?? '');
  await page.getByRole('button', { name: 'Submit OTP', exact: true }).click();
}

async function saveNewPassword(page: Page, password: string, temporary?: string): Promise<void> {
  if (temporary !== undefined) await page.getByLabel('Temporary password', { exact: true }).fill(temporary);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
}

/** Waits until the browser has left the change page for the login page or the bank's home page. */
function left(page: Page): Promise<void> {
  return page.waitForURL(({ pathname }) => !pathname.startsWith('/nxn/'));
}

async function logIn(page: Page, userId: string, password: string): Promise<void> {
  await page.goto(`${portal.origin}/app/default/login?SMQUERYDATA=x`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await signIn(page, userId, password);
}

const CHANGE_PAGE = /\/nxn\/fps-self-change-pw\?wl=default/;

test('a forgotten password is changed in an own recovery service, and an own sign-on accepts it @D-15 @REC-8 @CHG-3', async ({
  page,
}) => {
  const me = visitor(page, portal);
  await me.open('/default/fps');
  await me.submitUserId('anna.adler');
  const response = me.waitForResponseTo('fps/generate-otp');
  await me.choose('Email');
  // The service returns otp for every channel (section 3.7).
  expect(await (await response).text()).toBe('{}');
  // The specification has neither times nor a reference, but a validity of 20 minutes.
  await expect(me.main).toContainText('Sent to a');
  await expect(me.main).toContainText(/At most 6\scharacters\. Valid for 20\sminutes, until/);
  await expect(me.main).not.toContainText(/ at \d|reference/);
  expect((await messagesTo(page, 'anna.adler'))[0]).toMatchObject({
    to: 'anna.adler@example.com',
    code: expect.stringMatching(/^[A-Z2-9]{6}$/),
  });
  await enterPasscode(page, 'anna.adler');
  await page.waitForURL(CHANGE_PAGE);
  await saveNewPassword(page, 'Example-Password-1');
  await expect(me.main).toContainText('You have used this password before.');
  await saveNewPassword(page, NEW_PASSWORD);
  await left(page);

  await logIn(page, 'anna.adler', 'Example-Password-1');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await logIn(page, 'anna.adler', NEW_PASSWORD);
  await page.waitForURL(`${portal.origin}${WELCOME}`);
  await expect(page.getByRole('heading')).toHaveText('Signed in as anna.adler');
});

test('five wrong passcodes close the request: OTP_ERR_003 with status 200 @D-15 @VER-7 @long', async ({
  page,
}) => {
  const me = visitor(page, portal);
  await me.open('/default/fps');
  await me.submitUserId('cleo.costa');
  await me.choose('Email');
  await expect(me.passcode).toBeVisible();
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = me.waitForResponseTo('fps/verify-otp');
    await me.enterCode(`00000${tries}`);
    await answer;
    await me.waitUntilHydrated();
  }
  await expect(me.heading('ERROR')).toBeVisible();
});

test('a forgotten User ID is e-mailed by an own recovery service @D-15 @VER-9', async ({ page }) => {
  const me = visitor(page, portal);
  await me.open('/default/fuid');
  await me.submitPersonalDetails('Ben', 'Brandt', 'ben.brandt@example.com');
  await me.choose('Email');
  await enterPasscode(page, 'ben.brandt');
  await expect(me.heading('Your User ID is on its way')).toBeVisible();
  const [newest] = await messagesTo(page, 'ben.brandt');
  expect(newest?.text).toBe('Your User ID: ben.brandt');
});

test('first-time set-up in an own recovery service, and an own sign-on accepts the password @D-15 @REC-1 @long', async ({
  page,
}) => {
  const me = visitor(page, portal);
  await me.open('/default/fps?FTUF=Y');
  await me.submitUserId('dora.dietz');
  await me.choose('SMS');
  await enterPasscode(page, 'dora.dietz');
  await page.waitForURL(CHANGE_PAGE);
  await saveNewPassword(page, NEW_PASSWORD, 'Not-The-Invitation-1');
  await expect(me.main).toContainText('The temporary password is incorrect.');
  await saveNewPassword(page, NEW_PASSWORD, 'Welcome-Dora-4');
  await left(page);
  await logIn(page, 'dora.dietz', NEW_PASSWORD);
  await expect(page.getByRole('heading')).toHaveText('Signed in as dora.dietz');
});

test('the reference sign-on hands over to the change screen of an own recovery service @D-15 @CHG-1 @long', async ({
  page,
}) => {
  const withReferenceSignOn = await startPortal({ RECOVERY_SERVICE_URL: recovery.url });
  const me = visitor(page, withReferenceSignOn);
  await me.open('/default/fps');
  await me.submitUserId('emil.ernst');
  await me.choose('Email');
  await enterPasscode(page, 'emil.ernst');
  await page.waitForURL(CHANGE_PAGE);
  await saveNewPassword(page, NEW_PASSWORD);
  await expect(page.getByText('Password has been reset successfully.')).toBeVisible();
  await withReferenceSignOn.stop();
});
