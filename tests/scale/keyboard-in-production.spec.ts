import { spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { tabTo } from '../accessibility/tab-to';
import { test } from '../portal/browser-test';
import { findPasscode, type MailServer, startMailServer } from '../portal/mail-server';
import { copyPreparedParts } from '../portal/prepared-data';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { createTestDatabase, isOnPostgres, type TestDatabase } from '../portal/test-databases';
import { createTestEnvironment } from '../portal/test-environment';
import { WORKSPACE } from '../workspace';
import { allocateNginxPorts, type Nginx, startNginx } from './nginx';
import { launchTrustingBrowser } from './trusting-browser';

/* A production portal behind nginx that asks a risk service and demands proofs of work, used by keyboard alone. */

test.describe.configure({ mode: 'serial' });

const PASSWORD = 'Heron-by-the-lake-8';
const TEMPORARY = 'Welcome-to-the-bank-1';

/** Texts that a visitor needs, by language. */
const TEXTS = {
  'en-US': {
    userId: 'User ID',
    next: 'Continue',
    email: 'Send by e-mail',
    passcode: 'One-time passcode',
    submit: 'Submit OTP',
    temporary: 'Temporary password',
    first: 'New password',
    again: 'Repeat new password',
    save: 'Save password',
    refused: 'We could not process your request',
  },
  'de-DE': {
    userId: 'Benutzerkennung',
    next: 'Weiter',
    email: 'Per E-Mail senden',
    passcode: 'Einmalcode',
    submit: 'Einmalcode bestätigen',
    temporary: 'Vorläufiges Passwort',
    first: 'Neues Passwort',
    again: 'Neues Passwort wiederholen',
    save: 'Passwort speichern',
    refused: 'Wir konnten Ihren Vorgang nicht bearbeiten',
  },
} as const;
type Language = keyof typeof TEXTS;

interface RiskRequest {
  readonly operation: string;
  readonly whiteLabel: string;
  readonly ip: string;
}

let database: TestDatabase | null;
let mails: MailServer;
let risk: Server;
let decision: 'allow' | 'prove' | 'refuse';
let decided: RiskRequest[];
let portal: TestPortal;
let nginx: Nginx;
let browser: Browser;

test.beforeAll(async ({ playwright }) => {
  const secret = randomBytes(32);
  decision = 'allow';
  decided = [];
  risk = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = request.headers;
      const right = createHmac('sha256', secret)
        .update(`${String(id)}.${String(time)}.${body}`)
        .digest('base64');
      if (signature !== `v1,${right}`) return response.writeHead(401).end();
      decided.push(JSON.parse(body) as RiskRequest);
      return response.end(JSON.stringify({ decision }));
    });
  });
  await new Promise<void>((resolve) => risk.listen(0, '127.0.0.1', resolve));
  mails = await startMailServer();
  database = isOnPostgres ? await createTestDatabase() : null;
  const place = await allocateNginxPorts();
  const dataDir = copyPreparedParts();
  const settings = {
    PORTAL_ENVIRONMENT: 'PRODUCTION',
    PUBLIC_ORIGIN: `https://localhost:${place.port}`,
    TRUSTED_PROXIES: '127.0.0.1',
    SERVER_KEY: randomBytes(32).toString('base64'),
    DATA_DIR: dataDir,
    PROOF_OF_WORK: 'often',
    PROOF_OF_WORK_AFTER: '1',
    RISK_SERVICE_URL: `http://127.0.0.1:${(risk.address() as AddressInfo).port}/decide`,
    RISK_SERVICE_SECRET: `whsec_${secret.toString('base64')}`,
    ...mails.settings,
    ...(database !== null && { DATABASE_URL: database.url }),
  };
  const users = path.join(dataDir, 'users.csv');
  writeFileSync(
    users,
    `userId,firstName,lastName,email,temporaryPassword\nada,Ada,Bell,ada@example.com,${TEMPORARY}\nben,Ben,Hall,ben@example.com,${TEMPORARY}\n`,
  );
  const imported = spawnSync('npm', ['run', 'users', '--', 'import', users, '--apply'], {
    cwd: WORKSPACE,
    encoding: 'utf8',
    env: createTestEnvironment(settings),
  });
  expect(imported.status, imported.stderr).toBe(0);
  portal = await startPortal(settings);
  const port = Number(new URL(portal.origin).port);
  nginx = await startNginx(place, [port, port], path.join(dataDir, 'parts'));
  browser = await launchTrustingBrowser(playwright.chromium, nginx.certificate);
});
test.afterAll(async () => {
  await browser?.close();
  await nginx?.stop();
  await portal?.stop();
  risk?.close();
  await mails?.stop();
  await database?.drop();
});

/** Opens the request screen in a language, in a new browser context. */
async function openRequest(language: Language, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  await context.addCookies([
    { name: 'displayLanguage', value: language.replace('-', '_'), url: nginx.origin },
  ]);
  const page = await context.newPage();
  await page.goto(`${nginx.origin}/default/fps`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  return page;
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

const WALKS = [
  ['en-US', 1280, 'ada', 'allow'],
  ['de-DE', 360, 'ben', 'prove'],
] as const;
for (const [language, width, userId, risky] of WALKS)
  test(`in ${language} at ${width} px a new user sets a password by keyboard (${risky}) @REC-7 @NAV-10 @D-14 @long`, async () => {
    decision = risky;
    const t = TEXTS[language];
    const page = await openRequest(language, width);
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/fps/auth')) statuses.push(response.status());
    });
    await typeInto(page, t.userId, userId);
    await press(page, t.next);
    const before = mails.accepted.length;
    await press(page, t.email);
    await expect.poll(() => mails.accepted.length).toBe(before + 1);
    expect(statuses.length).toBe(risky === 'allow' ? 1 : 2);
    await typeInto(page, t.passcode, findPasscode(mails.accepted.at(-1) ?? ''));
    await press(page, t.submit);
    await typeInto(page, t.temporary, TEMPORARY);
    await typeInto(page, t.first, PASSWORD);
    await typeInto(page, t.again, PASSWORD);
    await press(page, t.save);
    await expect(page).toHaveURL(/\/app\/default\/login/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(failures).toEqual([]);
    expect(decided.at(-1)).toMatchObject({ operation: 'startRecovery', whiteLabel: 'default', ip: '127.0.0.1' });
    await page.context().close();
  }); // prettier-ignore

test('after a few recoveries an IP address must prove work, although the risk service allows it @SEC-R2 @long', async () => {
  decision = 'allow';
  const page = await openRequest('en-US', 1280);
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/fps/auth')) statuses.push(response.status());
  });
  await typeInto(page, 'User ID', 'nobody.at.all');
  await press(page, 'Continue');
  await expect(page.getByRole('button', { name: TEXTS['en-US'].email, exact: true })).toBeVisible();
  expect(statuses).toHaveLength(2);
  expect(statuses.at(-1)).toBe(200);
  await page.context().close();
});

for (const language of ['en-US', 'de-DE'] as const)
  test(`in ${language} a refusal of the risk service is a plain message; the User ID stays @SEC-R4 @REC-9 @long`, async () => {
    decision = 'refuse';
    const t = TEXTS[language];
    const page = await openRequest(language, 360);
    await typeInto(page, t.userId, 'ada');
    await press(page, t.next);
    await expect(page.getByText(t.refused).first()).toBeVisible();
    await expect(page.getByLabel(t.userId, { exact: true })).toHaveValue('ada');
    await page.context().close();
  });
