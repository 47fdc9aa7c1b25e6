import { spawnSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { type CopiedPart, copyPart } from '../composition/copy-part';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { watchPage } from '../portal/watch-page';
import { WORKSPACE } from '../workspace';
import { parts } from './parts-command';

let portal: TestPortal;
let apart: CopiedPart;
test.beforeAll(async () => {
  portal = await startPortal();
  // A separate workspace; it links the installed packages of this one.
  apart = copyPart('info-pages-mf');
});
test.afterAll(async () => {
  apart.remove();
  await portal.stop();
});

test('one command creates a new part, which builds, goes live and mounts, in both languages @CARD-6 @long', async ({
  page,
  context,
}) => {
  const workspace = path.dirname(apart.folder);
  const written = apart.run(`
    import { createPart } from '${path.join(WORKSPACE, 'tooling/src/parts/create-part.ts')}';
    console.log(createPart(${JSON.stringify(workspace)}, 'hello-world-mf').join('\\n'));
  `);
  expect(written).toContain('hello-world-mf/portal.part.ts');
  const folder = path.join(workspace, 'hello-world-mf');
  symlinkSync(path.join(apart.folder, 'node_modules'), path.join(folder, 'node_modules'));

  const program = path.join(WORKSPACE, 'node_modules/.bin/oxfmt');
  const configuration = path.join(WORKSPACE, '.oxfmtrc.json');
  const check = spawnSync(program, ['--check', '-c', configuration, folder], { encoding: 'utf8' });
  expect(check.status, check.stdout + check.stderr).toBe(0);

  const built = await apart.buildOther('hello-world-mf');
  const ended = await parts(portal, 'deploy', 'hello-world-mf', '--from', built);
  expect(ended.code, ended.output).toBe(0);

  const problems = watchPage(page);
  await expect(async () => {
    const response = await page.goto(`${portal.origin}/app/default/hello-world`);
    expect(response?.status()).toBe(200);
    expect(await response?.text()).toContain('>HelloWorld</h1>');
  }).toPass();
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'HelloWorld' })).toBeVisible();
  await context.addCookies([{ name: 'displayLanguage', value: 'de_DE', url: portal.origin }]);
  await page.reload();
  await expect(page.getByText('Diese Seite ist neu.')).toBeVisible();
  expect(problems()).toEqual([]);
  rmSync(built, { recursive: true, force: true });
});
