import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startTestDirectory, type TestDirectory } from '@portal/services/test-directory';
import { test } from '../portal/browser-test';
import { latestMessage } from '../portal/outbox';
import { copyPreparedDataWithoutUsers } from '../portal/prepared-data';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { createTestEnvironment } from '../portal/test-environment';
import { watchPage } from '../portal/watch-page';
import { WORKSPACE } from '../workspace';
import { signIn } from './sign-in';

const GUIDE = readFileSync(path.join(WORKSPACE, 'docs/how-to/connect-a-directory.md'), 'utf8');
/** Start command of the guide; `startPortal` is equivalent. */
const START = 'npm start';

/** Replaces the names in the guide by the names of the test directory. */
function withTestNames(text: string, { url, folder }: TestDirectory): string {
  return text
    .replaceAll('ldaps://ldap.example.com:636', url)
    .replaceAll('/run/secrets', folder)
    .replaceAll('dc=example,dc=com', 'dc=bank,dc=test');
}

/** Reads the settings from the first code block of the guide. */
function readSettings(directory: TestDirectory): Record<string, string> {
  const [, block = ''] = /```ini\n([^]*?)```/.exec(GUIDE) ?? [];
  const lines = withTestNames(block, directory).trim().split('\n');
  return Object.fromEntries(lines.map((line) => /^([A-Z_]+)=(.*)$/.exec(line)?.slice(1) ?? []));
}

let directory: TestDirectory;
let portal: TestPortal;
test.beforeAll(async () => {
  directory = await startTestDirectory();
  portal = await startPortal({
    ...readSettings(directory),
    DATA_DIR: await copyPreparedDataWithoutUsers(),
  });
});
test.afterAll(async () => {
  await portal.stop();
  await directory.stop();
});

async function proveByMail(page: Page, userId: string): Promise<void> {
  await page.getByLabel('User ID', { exact: true }).fill(userId);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Send by e-mail' }).click();
  const field = page.getByLabel('One-time passcode', { exact: true });
  await expect(field).toBeVisible();
  const { code } = await latestMessage(page.request, portal.origin, userId, 'Email');
  await field.fill(code);
  await page.getByRole('button', { name: 'Submit OTP' }).click();
  await expect(page).toHaveURL(/\/nxn\/fps-self-change-pw/);
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
}

const LOCKED = 'You may have entered the wrong User ID or password or your account may be locked.';

test('the commands of the guide reach the directory @D-3 @long', () => {
  const commands = [...GUIDE.matchAll(/^ldap(?:whoami|search) .*$/gm)].map(([command]) => command);
  expect(commands).toHaveLength(2);
  expect(GUIDE).toContain(START);
  const outputs = commands.map((command) => {
    // libldap would compare "localhost" with the host name of the machine.
    const line = withTestNames(command, directory).replace('//localhost:', '//127.0.0.1:');
    const { status, stdout, stderr } = spawnSync(line, {
      shell: true,
      encoding: 'utf8',
      env: createTestEnvironment({ LDAPTLS_CACERT: path.join(directory.folder, 'ca.pem') }),
    });
    expect(status, stderr).toBe(0);
    return stdout;
  });
  expect(outputs[0]).toContain('cn=portal,ou=services,dc=bank,dc=test');
  expect(outputs[1]).toContain('mail: dora.direct@bank.test');
});

test('a forgotten password is changed in the directory, whose history rejects the old one @CHG-2 @CHG-3 @long', async ({
  page,
}, { outputDir }) => {
  const problems = watchPage(page);
  await page.goto(`${portal.origin}/default/fps`);
  await proveByMail(page, 'dora.direct');
  await choose(page, 'Direct-Harbor-11');
  const field = page.getByLabel('New password', { exact: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/You have used this password before\./);
  await page.screenshot({ path: path.join(outputDir, 'history.png'), fullPage: true });
  await choose(page, 'Pebble-7-m');
  await expect(field).toHaveAccessibleDescription(/This password does not meet the rules\./);
  await choose(page, 'Pebble-Mountain-71');
  await expect(page).toHaveURL(`${portal.origin}/app/default/login`);
  await expect(page.locator('#slot-header')).toContainText('Password has been reset successfully.');
  expect(await directory.hasPassword('dora.direct', 'Pebble-Mountain-71')).toBe(true);
  await page.goto(`${portal.origin}/apps/home`);
  await signIn(page, 'dora.direct', 'Direct-Harbor-11');
  await expect(page.getByRole('alert')).toContainText(LOCKED);
  await page.goto(`${portal.origin}/apps/home`);
  await signIn(page, 'dora.direct', 'Pebble-Mountain-71');
  await expect(page).toHaveURL(`${portal.origin}/apps/home`);
  expect(problems()).toEqual([]);
});
