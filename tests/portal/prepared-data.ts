import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitForExit, findFreePort, runStart, startQuickly, waitUntilUp } from './run-start';
import { isOnPostgres, startTestServer } from './test-databases';

/** Names the folder for the test files, which run in processes of their own. */
const VARIABLE = 'PORTAL_TEST_PREPARED_DATA';

/**
 * Before the first test: starts a portal once, as anyone would, and keeps its data folder, with the parts deployed and
 * the database made and seeded. Every test file begins with a copy, which spares each of them the first start.
 *
 * @returns what removes the folder after the last test
 */
async function prepareData(): Promise<() => Promise<void>> {
  startQuickly();
  const stopServer = isOnPostgres ? await startTestServer() : null;
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-prepared-'));
  const { process: portal, output } = runStart({ PORT: String(await findFreePort()), DATA_DIR: folder });
  await waitUntilUp(portal, output);
  portal.kill('SIGTERM');
  await waitForExit(portal);
  process.env[VARIABLE] = folder;
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await stopServer?.();
  };
}
export default prepareData;

/** Makes a data folder with the prepared parts alone, for a portal whose database and server key are its own. */
export function copyPreparedParts(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-test-'));
  const prepared = process.env[VARIABLE];
  if (prepared !== undefined)
    cpSync(path.join(prepared, 'parts'), path.join(folder, 'parts'), { recursive: true });
  return folder;
}

/** Makes a data folder for one portal: a copy of the prepared one. */
export function copyPreparedData(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-test-'));
  const prepared = process.env[VARIABLE];
  if (prepared !== undefined) cpSync(prepared, folder, { recursive: true });
  return folder;
}
