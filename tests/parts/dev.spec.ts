import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { rawRequest } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { findFreePort, waitForExit } from '../portal/run-start';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { createTestEnvironment } from '../portal/test-environment';
import { cloneWorkspace } from '../start/cloned-workspace';

/** A part under development, in its own clone. */
interface WorkedOn {
  /** Replaces a text in a file of the part. */
  readonly edit: (file: string, from: string, to: string) => void;
  readonly write: (file: string, text: string) => void;
  /** Port of the part's files, for an override. */
  readonly port: number;
  /** URL of the standalone page. */
  readonly address: string;
  readonly end: () => Promise<void>;
}

/** Runs `npm run dev` in the part's folder, as docs/how-to/add-a-part.md says; only the port differs. */
async function workOn(part: string): Promise<WorkedOn> {
  const clone = cloneWorkspace();
  const folder = path.join(clone.folder, part);
  const port = await findFreePort(2);
  const dev = spawn('npm', ['run', 'dev', '--', '--port', String(port)], {
    cwd: folder,
    // npm does not forward signals, so the whole process group is stopped.
    detached: true,
    env: createTestEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  await expect.poll(() => output).toContain('in a portal');
  return {
    edit: (file, from, to) => clone.edit(path.join(part, file), from, to),
    write: (file, text) => writeFileSync(path.join(folder, file), text),
    port,
    address: /by itself +(\S+)/.exec(output)?.[1] ?? '',
    end: async () => {
      if (dev.pid !== undefined) process.kill(-dev.pid, 'SIGTERM');
      await waitForExit(dev);
      clone.remove();
    },
  };
}

let portal: TestPortal;
let recovery: WorkedOn;
test.beforeAll(async () => {
  portal = await startPortal();
  recovery = await workOn('recovery-mf');
});
test.afterAll(async () => {
  await recovery.end();
  await portal.stop();
});

const heading = { level: 1 } as const;

/** Source of the first screen's heading. */
const WORD = '{t(`request.${scenario}.heading`)}';

/** Marks the page; a reload removes the mark. */
function mark(page: Page) {
  return page.evaluate(() => Object.assign(self, { before: true }) && undefined);
}
function isMarked(page: Page) {
  return page.evaluate(() => 'before' in self);
}

function userId(page: Page) {
  return page.getByLabel('User ID', { exact: true });
}

/** Fills the field, edits a component, and expects the new heading, the same input and no reload. */
async function expectExchanged(page: Page, from: string, to: string, name: RegExp): Promise<void> {
  await userId(page).fill('alex.morgan');
  await mark(page);
  recovery.edit('src/screens/UserIdScreen.tsx', from, to);
  await expect(page.getByRole('heading', { ...heading, name })).toBeVisible();
  await expect(userId(page)).toHaveValue('alex.morgan');
  expect(await isMarked(page)).toBe(true);
}

test('npm run dev shows a part standalone; a hot-replaced component keeps its input @CARD-6 @long', async ({
  page,
}) => {
  await page.goto(recovery.address);
  await expect(page.getByRole('heading', { ...heading, name: 'Forgot your password?' })).toBeVisible();
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expectExchanged(page, WORD, `${WORD} Today.`, /^Forgot your password\? Today\.$/);

  await test.step('neither the page nor the files respond at another host (DNS rebinding) @SEC-R16', async () => {
    const files = `http://localhost:${recovery.port}`;
    for (const host of ['evil.example', `localhost.evil.example:${recovery.port}`]) {
      expect((await rawRequest(recovery.address, '/', { headers: { host } })).status).toBe(421);
      for (const file of ['/entry.js', '/root-config/root.js', '/ws'])
        expect((await rawRequest(files, file, { headers: { host } })).status).toBe(403);
    }
  });

  await test.step('a changed style is applied without a reload @CARD-6', async () => {
    const styled = page.locator('[data-styled]');
    recovery.write('src/screens/Dev.module.css', '@layer part {\n  .box {\n    color: red;\n  }\n}\n');
    recovery.edit(
      'src/screens/UserIdScreen.tsx',
      'import {',
      "import dev from './Dev.module.css';\nimport {",
    );
    recovery.edit('src/screens/UserIdScreen.tsx', '<form ', '<form data-styled className={dev.box} ');
    await expect(styled).toHaveCSS('color', 'rgb(255, 0, 0)');
    recovery.edit('src/screens/Dev.module.css', 'red', 'blue');
    await expect(styled).toHaveCSS('color', 'rgb(0, 0, 255)');
    await expect(userId(page)).toHaveValue('alex.morgan');
    expect(await isMarked(page)).toBe(true);
  });

  await test.step('a syntax error is shown in an overlay, which closes after the correction @CARD-6', async () => {
    const overlay = page.locator('#webpack-dev-server-client-overlay');
    recovery.edit('src/screens/UserIdScreen.tsx', 'const FIELDS', 'const = 1;\nconst FIELDS');
    await expect(overlay).toBeVisible();
    await expect(overlay.contentFrame().locator('body')).toContainText('src/screens/UserIdScreen.tsx');
    recovery.edit('src/screens/UserIdScreen.tsx', 'const = 1;\nconst FIELDS', 'const FIELDS');
    await expect(overlay).toHaveCount(0);
    await expectExchanged(page, ' Today.', ' Now.', /^Forgot your password\? Now\.$/);
  });

  await test.step('a changed text, or a module that exports more than components, reloads the page @CARD-6', async () => {
    recovery.edit('i18n/en-US.json', 'Forgot your password?', 'Password gone?');
    const changedHeading = page.getByRole('heading', { ...heading, name: /^Password gone\?/ });
    await expect(changedHeading).toBeVisible();
    // A script that loaded after the next change would come from the new build, and the page would not reload.
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await mark(page);
    recovery.edit(
      'src/lifecycles.tsx',
      'export const main',
      'globalThis.workedOn = true;\nexport const main',
    );
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await expect.poll(() => page.evaluate(() => 'workedOn' in self).catch(() => false)).toBe(true);
  });
});

test('the same part runs inside a portal by overrides, where its components are hot-replaced @CARD-6 @long', async ({
  page,
}) => {
  const override = async (part: string, at: number, path = ''): Promise<void> => {
    const target = encodeURIComponent(`http://localhost:${at}${path}`);
    await page.goto(`${portal.origin}/dev/deployments?part=${part}&target=${target}`);
    await page.getByRole('button', { name: 'Set override', exact: true }).click();
  };
  await override('recovery-mf', recovery.port);
  await page.goto(`${portal.origin}/default/fps`);
  await expect(userId(page)).toBeEditable();
  await expect(page.getByRole('complementary', { name: 'Overrides' })).toContainText(
    `localhost:${recovery.port}`,
  );
  // The portal's own root has a React build without hot replacement, so the page reloads.
  await mark(page);
  recovery.edit('src/screens/UserIdScreen.tsx', WORD, `${WORD} Tomorrow.`);
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);

  await override('root-config', recovery.port, '/root-config/');
  await page.goto(`${portal.origin}/default/fps`);
  await expect(page.getByRole('heading', { ...heading, name: /\? Tomorrow\./ })).toBeVisible();
  await expectExchanged(page, ' Tomorrow.', ' Next week.', /\? Next week\./);
});

test('npm run dev works for the root: a page reloads only when a source changes @CARD-6 @long', async ({
  page,
}) => {
  const root = await workOn('root-config');
  try {
    const announced = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await page.goto(root.address);
    await mark(page);
    await announced;
    // oxlint-disable-next-line portal/no-real-time -- the first message announces the build that the page already has
    await page.waitForTimeout(1_000);
    expect(await isMarked(page)).toBe(true);
    root.edit('src/composition.ts', 'export ', 'Object.assign(self, { workedOn: true });\nexport ');
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await expect.poll(() => page.evaluate(() => 'workedOn' in self).catch(() => false)).toBe(true);
  } finally {
    await root.end();
  }
});
