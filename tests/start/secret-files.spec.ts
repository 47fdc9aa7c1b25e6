import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { copyPreparedData } from '../portal/prepared-data';
import { startPortal } from '../portal/start-portal';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-secrets-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a secret file as an orchestrator mounts it. */
function file(name: string, content: string): string {
  const made = path.join(folder, name);
  writeFileSync(made, content);
  return made;
}

function newSecret(): string {
  return randomBytes(32).toString('base64');
}

test('a portal reads its keys and its token from files, and encrypts the database with that key @SEC-R16 @ENV-1 @long', async () => {
  const [key, token] = [newSecret(), newSecret()];
  const dataDir = copyPreparedData();
  const settings = { PORTAL_ENVIRONMENT: 'LOCAL', DATA_DIR: dataDir };
  const first = await startPortal({
    ...settings,
    SERVER_KEY_FILE: file('key', `${key}\n`),
    // Key of the prepared data.
    SERVER_KEY_PREVIOUS_FILE: path.join(dataDir, 'server.key'),
    AUDIT_TOKEN_FILE: file('token', `${token}\n`),
  });
  const exportWith = async (given: string): Promise<number> => {
    const response = await fetch(`${first.origin}/ops/audit`, {
      headers: { authorization: `Bearer ${given}` },
    });
    return response.status;
  };
  expect(await exportWith(token)).toBe(200);
  expect(await exportWith(newSecret())).toBe(401);
  for (const secret of [key, token]) expect(first.output()).not.toContain(secret);
  await first.halt();
  const second = await startPortal({ ...settings, SERVER_KEY: key });
  expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
  await second.stop();
});
