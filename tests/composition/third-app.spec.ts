import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { getPartsEnvironment, runPartsCommand } from '../parts/parts-command';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { watchPage } from '../portal/watch-page';
import { WORKSPACE } from '../workspace';
import { type CopiedPart, copyPart } from './copy-part';

const APPS_DIR = mkdtempSync(path.join(tmpdir(), 'apps-'));
const FEES = {
  loginAction: '/login/forms/fees/ProcessLogin.fcc',
  home: '/fees/',
  hosts: {},
  whiteLabel: 'karmesin',
  failedLoginEvent: 'NLA12',
  cookiePolicy: { EMEA: 'wl-emea-cookie-notice', OTHER: 'wl-cookie-notice' },
};

let portal: TestPortal;
let apart: CopiedPart;
test.beforeAll(async () => {
  cpSync(path.join(WORKSPACE, 'apps'), APPS_DIR, { recursive: true });
  writeFileSync(path.join(APPS_DIR, 'fees.json'), JSON.stringify(FEES));
  portal = await startPortal({ APPS_DIR });
  apart = copyPart('clip-login-mf');
});
test.afterAll(async () => {
  apart.remove();
  rmSync(APPS_DIR, { recursive: true });
  await portal.stop();
});

/** Writes the part of the app `fees`: the clip app's, with another name. */
function writeFeesPart(): void {
  const folder = path.join(path.dirname(apart.folder), 'fees-login-mf');
  cpSync(apart.folder, folder, { recursive: true, verbatimSymlinks: true });
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const name = path.join(folder, file);
    if (file.startsWith('node_modules') || !statSync(name).isFile()) continue;
    writeFileSync(
      name,
      readFileSync(name, 'utf8')
        .replaceAll('clip-login-mf', 'fees-login-mf')
        .replaceAll('/app/clip', '/app/fees'),
    );
  }
}

test('a third app is one file and one part: it signs in, recovers and signs off @CLP-1 @CARD-6 @long', async ({
  page,
}) => {
  writeFeesPart();
  const built = await apart.buildOther('fees-login-mf');
  const environment = { ...getPartsEnvironment(portal), APPS_DIR };
  const deployed = await runPartsCommand(environment, 'deploy', 'fees-login-mf', '--from', built);
  expect(deployed.code, deployed.output).toBe(0);

  const problems = watchPage(page);
  const login = `${portal.origin}/app/fees/login`;
  const signIn = async (password: string): Promise<void> => {
    await page.getByLabel('Benutzerkennung', { exact: true }).fill('nora.noanswer');
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  };
  // Without a login request the visitor goes to the app's home and from there to its login page, in its client's brand.
  await expect(async () => {
    expect((await page.goto(`${portal.origin}/app/fees/`))?.status()).toBe(200);
  }).toPass();
  await expect(page).toHaveURL(login);
  await expect(page.locator('form[action*="ProcessLogin"]')).toHaveAttribute(
    'action',
    /^\/login\/forms\/fees\/ProcessLogin\.fcc\?SMQUERYDATA=/,
  );
  await signIn('Wrong-password-1');
  await expect(page.getByRole('alert')).toBeVisible();

  await page.locator('main a[href*="/karmesin/fps"]').click();
  await expect(page).toHaveURL(/\/karmesin\/fps\?forgetUserIdRedirect=%2Fapp%2Ffees%2Flogin$/);
  await expect(page.locator('#slot-header a').first()).toHaveAttribute('href', '/app/fees/login');

  expect((await page.goto(`${portal.origin}/app/fees/cookiePolicy`))?.status()).toBe(200);
  await page.goto(`${portal.origin}/app/fees/`);
  await signIn('Portal-Demo-5');
  await expect(page).toHaveURL(`${portal.origin}/fees/`);
  await page.getByRole('main').getByRole('button').click();
  await expect(page).toHaveURL(/\/app\/karmesin\/logout\?forgetUserIdRedirect=%2Fapp%2Ffees%2Flogin$/);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(login);
  expect(problems()).toEqual([]);
});
