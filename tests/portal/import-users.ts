import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { WORKSPACE } from '../workspace';
import { copyPreparedData } from './prepared-data';
import { startPortal, type TestPortal, type TestPortalData } from './start-portal';
import { isOnPostgres } from './test-databases';

/** Columns of docs/how-to/manage-users.md; all users of a file have the same ones. */
type ImportedUser = Readonly<Record<string, string>>;

function importUsers({ dataDir, databaseUrl }: TestPortalData, users: readonly ImportedUser[]): void {
  const file = path.join(dataDir, 'users.csv');
  const rows = [Object.keys(users[0] ?? {}), ...users.map((user) => Object.values(user))];
  writeFileSync(file, rows.map((row) => row.map((value) => `"${value}"`).join(',')).join('\n'));
  const { status, stderr } = spawnSync('npm', ['run', 'users', '--', 'import', file, '--apply'], {
    cwd: WORKSPACE,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
  });
  expect(status, stderr).toBe(0);
}

/** Starts a portal with further users. */
export async function startWithUsers(
  users: readonly ImportedUser[],
  settings: NodeJS.ProcessEnv = {},
): Promise<TestPortal> {
  const dataDir = copyPreparedData();
  // The embedded database can be changed only before its portal starts, the test's Postgres only while it runs.
  if (!isOnPostgres) importUsers({ dataDir, databaseUrl: undefined }, users);
  const portal = await startPortal({ ...settings, DATA_DIR: dataDir });
  if (isOnPostgres) importUsers(portal, users);
  return portal;
}
