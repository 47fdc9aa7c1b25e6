import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { readDocumentedChanges } from '../changes/documented-change';
import { getPartsEnvironment, runPartsCommand } from '../parts/parts-command';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { watchPage } from '../portal/watch-page';
import { WORKSPACE } from '../workspace';
import { type CopiedPart, copyPart } from './copy-part';

const APPS_DIR = mkdtempSync(path.join(tmpdir(), 'apps-'));
let portal: TestPortal;
let apart: CopiedPart;
test.beforeAll(async () => {
  cpSync(path.join(WORKSPACE, 'apps'), APPS_DIR, { recursive: true });
  for (const { title, edits } of readDocumentedChanges())
    if (title === 'An app')
      for (const { file, after } of edits) writeFileSync(path.join(APPS_DIR, path.basename(file)), after);
  portal = await startPortal({ APPS_DIR });
  apart = copyPart('clip-login-mf');
});
test.afterAll(async () => {
  apart.remove();
  rmSync(APPS_DIR, { recursive: true });
  await portal.stop();
});

/** Writes the part of the app as `npm run parts -- new fees-login-mf --like clip-login-mf` does, with the same packages. */
function writeFeesPart(): void {
  const workspace = path.dirname(apart.folder);
  const folder = path.join(workspace, 'fees-login-mf');
  const program = pathToFileURL(path.join(WORKSPACE, 'tooling/src/parts/copy-part-files.ts')).href;
  const words = [workspace, 'clip-login-mf', 'fees-login-mf'].map((word) => JSON.stringify(word));
  const files = apart.run(
    `import { copyPartFiles } from ${JSON.stringify(program)}; console.log(JSON.stringify(copyPartFiles(${words.join(', ')})));`,
  );
  for (const [file, text] of Object.entries(JSON.parse(files) as Record<string, string>)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  symlinkSync('../clip-login-mf/node_modules', path.join(folder, 'node_modules'));
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
