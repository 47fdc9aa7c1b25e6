import { expect } from '@playwright/test';
import { getHeader } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import type { OutboxMessage } from '../portal/outbox';
import { quickCases } from '../portal/quick-cases';
import type { TestPortal } from '../portal/start-portal';
import { sharedClockPortal } from './clock-portal';
import { readOutbox, Recovery } from './recovery';
import { Visitor } from './visitor';

let portal: TestPortal;
let startNewDay: () => void;
test.beforeAll(async () => {
  ({ portal, startNewDay } = await sharedClockPortal());
});
test.beforeEach(() => startNewDay());

const PASSWORD_SERVICES = '/pw/forms/smpwservices.fcc?SMAUTHREASON=34&TARGET=%2Fapp%2Fdefault%2Flogin';

async function proved(userId: string): Promise<Recovery> {
  const recovery = await Recovery.begin(await Visitor.at(portal.origin), userId, 'Email');
  await recovery.send();
  expect((await recovery.prove(await recovery.newestCode())).status).toBe(200);
  return recovery;
}

test('GET requests, such as those of a mail scanner, send, consume and change nothing @SEC-R7', async () => {
  const recovery = await Recovery.begin(await Visitor.at(portal.origin), 'alex.morgan', 'Email');
  await recovery.send();
  const code = await recovery.newestCode();
  const messages = await readOutbox(recovery.visitor, 'alex.morgan');
  const query = new URLSearchParams({ ...recovery.claims, otp: code }).toString();
  const service = '/portal-login-service/public';
  const addresses = [
    ...[
      'fps/auth',
      'fps/generate-otp',
      'fps/verify-otp',
      'fps/email/alex.morgan',
      'fuid/lookup',
      'fuid/emails',
      'change',
    ].map((path) => `${service}/${path}?${query}`),
    `${service}/uti/alex.morgan`,
    '/default/fps',
    '/nxn/fps-self-change-pw',
    PASSWORD_SERVICES,
    '/apps/logout',
    '/login/logout.html',
    '/dev/outbox',
    `/login/forms/bg/ProcessLogin.fcc?USER=erika.muster&PASSWRD=Portal-Demo-2`,
  ];
  const scanner = await Visitor.at(portal.origin);
  for (const visitor of [recovery.visitor, scanner]) for (const path of addresses) await visitor.get(path);
  expect(await readOutbox(scanner, 'alex.morgan')).toEqual(messages);
  expect(await recovery.prove(code)).toMatchObject({
    status: 200,
    body: { authenticationResult: 'SUCCESS' },
  });
  expect((await recovery.temporaryPassword()).status).toBe(200);
  for (let times = 0; times < 3; times += 1) {
    expect(getHeader(await recovery.visitor.get(PASSWORD_SERVICES), 'location')).toContain(
      '/nxn/fps-self-change-pw',
    );
  }
  expect(await recovery.change('Paper-boat-21')).toMatchObject({ status: 200 });
});

const userTag = quickCases(0);
// No demo user has only a phone; that case is in services/src/recovery/audit/notices.test.ts.
for (const [userId, told] of [
  [
    'alex.morgan',
    [
      ['Email', 'alex.morgan@example.com'],
      ['SMS', '+15555550101'],
    ],
  ],
  ['ivan.internal', [['Email', 'ivan.internal@example.com']]],
] as const) {
  test(`after a password change other sessions of ${userId} end, e-mail and mobile phone get a notice, and the change signs nobody in @SEC-R14 ${userTag()}`, async () => {
    // Other files of a shared portal may have changed the password.
    const first = await proved(userId);
    await first.temporaryPassword();
    expect(await first.change('A-first-passphrase-8')).toMatchObject({ status: 200 });
    startNewDay();
    const elsewhere = await Visitor.at(portal.origin);
    expect(await elsewhere.signIn(userId, 'A-first-passphrase-8')).toBe('/apps/home');
    expect((await elsewhere.get('/apps/home')).status).toBe(200);
    const recovery = await proved(userId);
    const before = (await readOutbox(elsewhere, userId)).length;
    await recovery.temporaryPassword();
    expect(await recovery.change('A-longer-passphrase-9')).toMatchObject({ status: 200 });
    expect((await elsewhere.get('/apps/home')).status).toBe(302);
    expect((await recovery.visitor.get('/apps/home')).status).toBe(302);
    const noticed = async (): Promise<readonly OutboxMessage[]> =>
      (await readOutbox(elsewhere, userId)).slice(0, -before);
    // The response waits only briefly for its notices.
    await expect.poll(async () => (await noticed()).length).toBeGreaterThanOrEqual(told.length);
    const notices = await noticed();
    expect(notices.map(({ channel, to }) => [channel, to]).sort()).toEqual(told);
    for (const { code, text } of notices) {
      expect(code ?? '').toBe('');
      expect(text).not.toContain('A-longer-passphrase-9');
    }
  });
}

test('a grant is valid for one user and one change @SEC-R3 @CHG-1', async () => {
  const recovery = await proved('alex.morgan');
  expect((await recovery.temporaryPassword()).status).toBe(200);
  expect(await recovery.change('Copper-kettle-3', recovery.visitor, 'erika.muster')).toMatchObject({
    status: 403,
  });
  expect(await recovery.change('Copper-kettle-3')).toMatchObject({ status: 200 });
  expect(await recovery.change('Copper-kettle-4')).toMatchObject({ status: 403 });
  expect((await recovery.temporaryPassword()).status).toBe(403);
  expect(getHeader(await recovery.visitor.get(PASSWORD_SERVICES), 'location')).toBe('/default/fps');
  const visitor = await Visitor.at(portal.origin);
  expect(await visitor.signIn('alex.morgan', 'Copper-kettle-4')).toContain('/app/default/login?');
  expect(await visitor.signIn('alex.morgan', 'Copper-kettle-3')).toBe('/apps/home');
});

test('the change-password page without a grant redirects to the request screen @SEC-R3 @CHG-1', async ({
  page,
}) => {
  const visitor = await Visitor.at(portal.origin);
  expect(getHeader(await visitor.get(PASSWORD_SERVICES), 'location')).toBe('/default/fps');
  await page.goto(`${portal.origin}/nxn/fps-self-change-pw`);
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await expect(page).toHaveURL(`${portal.origin}/default/fps`);
});

const HOSTILE = [
  'https://evil.example/',
  'http://localhost.evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/\t/evil.example/',
  '/a/..//evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/x\r\nset-cookie: a=b',
];
const targetTag = quickCases(0, 5);
for (const target of HOSTILE) {
  test(`signing in does not redirect to ${JSON.stringify(target)} @SEC-R8 @D-9 ${targetTag()}`, async () => {
    const visitor = await Visitor.at(portal.origin);
    expect(await visitor.signIn('nora.noanswer', 'Portal-Demo-5', target)).toBe('/apps/home');
    const inAddress = await visitor.signIn(
      'nora.noanswer',
      'Portal-Demo-5',
      '',
      `?TARGET=${encodeURIComponent(target)}`,
    );
    expect(new URL(inAddress, portal.origin).origin).toBe(portal.origin);
    expect(await visitor.signIn('nora.noanswer', 'wrong-password', target)).toMatch(
      /^\/app\/default\/login\?/,
    );
  });
}

test('signing in redirects to a path of the portal, with or without its origin @SEC-R8', async () => {
  const visitor = await Visitor.at(portal.origin);
  for (const target of ['/dev/outbox?user=a', `${portal.origin}/dev/outbox?user=a`]) {
    expect(await visitor.signIn('nora.noanswer', 'Portal-Demo-5', target)).toBe('/dev/outbox?user=a');
  }
});

const clientTag = quickCases(0);
for (const [client, target, leadsTo] of [
  ['karmesin', 'https://www.karmesin.example/start?a=1', 'https://www.karmesin.example/start?a=1'],
  ['karmesin', 'https://treasury.harrow.example/', '/apps/home?wl=karmesin'],
  ['karmesin', 'https://www.karmesin.example.evil.example/', '/apps/home?wl=karmesin'],
  ['default', 'https://www.karmesin.example/', '/apps/home'],
] as const) {
  test(`in a browser, signing in at ${client} with the target ${target} redirects to ${leadsTo} @SEC-R8 @D-9 @WL-2 ${clientTag()}`, async ({
    page,
  }) => {
    const visitor = await Visitor.at(portal.origin);
    const login = new URL(getHeader(await visitor.get(`/apps/home?wl=${client}`), 'location'), portal.origin);
    login.searchParams.set('TARGET', target);
    await page.goto(login.href);
    // Fields are found by their wire names, since one client's page is in German.
    await page.locator('input[name="USER"]').fill('nora.noanswer');
    await page.locator('input[name="PASSWRD"]').fill('Portal-Demo-5');
    // The other hosts do not exist, so only the request is checked; the page's policy must permit it.
    const requested = page.waitForRequest(new URL(leadsTo, portal.origin).href);
    await page.locator('input[name="PASSWRD"]').press('Enter');
    expect((await requested).isNavigationRequest()).toBe(true);
  });
}

const cancelTag = quickCases(1);
for (const target of [
  'https://evil.example/',
  '//evil.example/',
  'javascript:window.ran=true',
  '/\\evil.example',
]) {
  test(`Cancel does not follow ${target} @REC-7 @SEC-R8 ${cancelTag()}`, async ({ page }) => {
    const left: string[] = [];
    page.on('request', (request) => left.push(request.url()));
    await page.goto(`${portal.origin}/default/fps?forgetUserIdRedirect=${encodeURIComponent(target)}`);
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page).toHaveURL(`${portal.origin}/app/default/login`);
    expect(
      left.filter((address) => !address.startsWith(portal.origin) && !address.startsWith('data:')),
    ).toEqual([]);
  });
}

const pathTag = quickCases(0);
for (const path of ['//evil.example/foo', '/\\evil.example/foo', '/%2fevil.example/foo']) {
  test(`the language switch of the "not found" page stays at ${path} @SEC-R8 @I18N-2 ${pathTag()}`, async ({
    page,
  }) => {
    await page.goto(`${portal.origin}${path}?x=1`);
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    expect(new URL(page.url()).origin).toBe(portal.origin);
  });
}

test('Cancel follows a path of the portal @REC-7 @long', async ({ page }) => {
  await page.goto(`${portal.origin}/default/fps?forgetUserIdRedirect=%2Fapp%2Fdefault%2Flogout`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page).toHaveURL(`${portal.origin}/app/default/logout`);
});

test('no link logs out, neither as the target of a sign-in nor of Cancel; only the button of a portal page does @SEC-R11 @D-9 @INF-1 @long', async ({
  page,
}) => {
  const signIn = async () => {
    await page.locator('input[name="USER"]').fill('nora.noanswer');
    await page.locator('input[name="PASSWRD"]').fill('Portal-Demo-5');
    await page.locator('input[name="PASSWRD"]').press('Enter');
  };
  const signedIn = async () => {
    await expect(page).toHaveURL(`${portal.origin}/apps/home`);
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  };
  const visitor = await Visitor.at(portal.origin);
  const login = new URL(getHeader(await visitor.get('/apps/home'), 'location'), portal.origin);
  login.searchParams.set('TARGET', '/login/logout.html');
  await page.goto(login.href);
  await signIn();
  await signedIn();
  for (const target of ['/login/logout.html', '/login/logout.html/']) {
    await page.goto(`${portal.origin}/default/fps?forgetUserIdRedirect=${encodeURIComponent(target)}`);
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await signedIn();
  }
  // Any other spelling of the path is not found.
  await page.goto(`${portal.origin}/default/fps?forgetUserIdRedirect=%2Flogin%2F%256cogout.html`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  await page.goto(`${portal.origin}/apps/home`);
  await signedIn();
  for (const name of ['accessDenied', 'logout']) {
    await page.goto(`${portal.origin}/app/default/${name}`);
    await page.getByRole('link', { name: 'Go To Login' }).click();
    await expect(page).toHaveURL(`${portal.origin}/app/default/login`);
    // The log-out target stored by the first sign-in must not end the session of the next one.
    await signIn();
    await signedIn();
  }
});
