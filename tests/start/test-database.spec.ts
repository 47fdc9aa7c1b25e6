import { rmSync } from 'node:fs';
import { expect } from '@playwright/test';
import { parts } from '../parts/parts-command';
import { test } from '../portal/browser-test';
import { copyPreparedData } from '../portal/prepared-data';
import { findFreePort, runStart, waitForExit, waitUntilUp } from '../portal/run-start';

/* A developer may have DATABASE_URL in the shell, naming a database that tests must not touch. */

const OWN = 'postgres://developer:hush@127.0.0.1:9/development';
let before: string | undefined;
test.beforeAll(() => {
  before = process.env['DATABASE_URL'];
  process.env['DATABASE_URL'] = OWN;
});
test.afterAll(() => {
  if (before === undefined) delete process.env['DATABASE_URL'];
  else process.env['DATABASE_URL'] = before;
});

test('tests never use the database of the developer’s environment @D-3 @D-14 @long', async () => {
  const dataDir = copyPreparedData();
  try {
    const { code, output } = await parts({ dataDir, databaseUrl: undefined }, 'status');
    expect(code, output).toBe(0);
    const portal = runStart({ PORT: String(await findFreePort()), DATA_DIR: dataDir });
    await waitUntilUp(portal.process, portal.output);
    portal.process.kill('SIGTERM');
    expect(await waitForExit(portal.process)).toBe(0);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
