import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { createCustomWhiteLabels } from '../portal/custom-white-labels';
import { runStart, waitForExit } from '../portal/run-start';
import { useSharedPortal } from '../portal/shared-portal';
import { isOnPostgres } from '../portal/test-databases';

let folder: string;
const portal = useSharedPortal();
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-rejected-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a start that must exit with an error. */
async function rejectedStart(
  settings: NodeJS.ProcessEnv,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const started = runStart({ DATA_DIR: path.join(folder, 'data'), PORT: '0', ...settings });
  const code = await waitForExit(started.process);
  return { code, output: started.output() };
}

/** Asserts an error message without a stack trace. */
function expectPlain(output: string): void {
  expect(output).not.toMatch(/^\s+at .+:\d+:\d+/m);
  expect(output).not.toContain('The portal is running.');
}

test('a start on a taken port exits with a message that says what to do @D-14', async () => {
  const { port } = new URL(portal.origin);
  const { code, output } = await rejectedStart({ PORT: port });
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is used`);
  expect(output).toMatch(/PORT=\d+/);
  expectPlain(output);
  expect((await fetch(`${portal.origin}/readyz`)).status).toBe(200);
});

test('a start with a data folder in use exits, and the portal that uses it keeps running @D-3 @long', async () => {
  // On Postgres the first portal's data are elsewhere, and a second one may use the folder.
  test.skip(isOnPostgres, 'The folder holds no database then.');
  const { code, output } = await rejectedStart({ DATA_DIR: portal.dataDir });
  expect(code).toBe(1);
  expect(output).toContain(
    `${path.join(portal.dataDir, 'database')} is in use by process ${portal.process.pid}`,
  );
  expectPlain(output);
  expect((await fetch(`${portal.origin}/readyz`)).status).toBe(200);
  const page = await fetch(`${portal.origin}/app/default/login?SMQUERYDATA=x`);
  expect(await page.text()).toContain('name="USER"');
});

test('a file at the path of the data folder is left unchanged @D-3 @long', async () => {
  const file = path.join(folder, 'data');
  writeFileSync(file, 'the only copy of something');
  const { code, output } = await rejectedStart({ DATA_DIR: file });
  expect(code).toBe(1);
  expect(output).toContain(file);
  expectPlain(output);
  expect(readFileSync(file, 'utf8')).toBe('the only copy of something');
});

test('a mistake in the default white label is reported with file, field and reason @WL-7 @long', async () => {
  const { folder: whiteLabels, remove } = createCustomWhiteLabels({ default: { brandColour: 'green' } });
  try {
    const { code, output } = await rejectedStart({ WHITE_LABELS_DIR: whiteLabels });
    expect(code).toBe(1);
    expect(output).toMatch(/default\.json \/brandColour: must be .+/);
    expectPlain(output);
  } finally {
    remove();
  }
});
