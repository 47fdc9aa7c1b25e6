import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbedded } from '@portal/server-kit/database';
import { findFreePort, runStart, startQuickly, waitForExit, waitUntilUp } from './run-start';
import { isOnPostgres, startTestServer } from './test-databases';

/** Passes the folder to the test files, which run in separate processes. */
const VARIABLE = 'PORTAL_TEST_PREPARED_DATA';

/**
 * Global set-up: starts a portal once and keeps its data folder, with deployed parts and a seeded database. Every test
 * file starts with a copy, which saves the first start.
 * @returns a function that removes the folder after the last test
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

/** Makes a data folder with only the prepared parts, for a portal with its own database and server key. */
export function copyPreparedParts(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-test-'));
  const prepared = process.env[VARIABLE];
  if (prepared !== undefined)
    cpSync(path.join(prepared, 'parts'), path.join(folder, 'parts'), { recursive: true });
  return folder;
}

/**
 * Copies the prepared data folder without its users, for a portal whose users are in a directory: creating an embedded
 * database takes longer than emptying one. On Postgres each portal has a new database.
 */
export async function copyPreparedDataWithoutUsers(): Promise<string> {
  if (isOnPostgres) return copyPreparedParts();
  const folder = copyPreparedData();
  const database = await openEmbedded(path.join(folder, 'database'));
  await database.query('DELETE FROM users');
  await database.close();
  return folder;
}

/** Copies the prepared data folder for one portal. */
export function copyPreparedData(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-test-'));
  const prepared = process.env[VARIABLE];
  if (prepared !== undefined) cpSync(prepared, folder, { recursive: true });
  return folder;
}
