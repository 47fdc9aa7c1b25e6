import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { copyPreparedData } from '../portal/prepared-data';
import { quickCases } from '../portal/quick-cases';
import { runStart, waitForExit } from '../portal/run-start';
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

const SECRET = 'hush-hush-hush-hush-hush-hush-hush-hush';
const MISTAKES: readonly (readonly [string, () => NodeJS.ProcessEnv, RegExp])[] = [
  [
    'a missing file',
    () => ({ SERVER_KEY_FILE: path.join(folder, 'none') }),
    /^The file named in SERVER_KEY_FILE cannot be read\./m,
  ],
  [
    // A folder cannot be read as a file, not even by root.
    'a folder in place of the file',
    () => {
      mkdirSync(path.join(folder, 'key'));
      return { AUDIT_TOKEN_FILE: path.join(folder, 'key') };
    },
    /^The file named in AUDIT_TOKEN_FILE cannot be read\./m,
  ],
  [
    'an empty file',
    () => ({ AUDIT_TOKEN_FILE: file('token', '\n') }),
    /^The file named in AUDIT_TOKEN_FILE is empty\./m,
  ],
  [
    'a secret set twice',
    () => ({ SERVER_KEY: SECRET, SERVER_KEY_FILE: file('key', SECRET) }),
    /^Give either SERVER_KEY or SERVER_KEY_FILE, not both\./m,
  ],
  ['a hand-typed key', () => ({ SERVER_KEY_FILE: file('key', SECRET) }), /^SERVER_KEY is too weak/m],
  ['a hand-typed token', () => ({ AUDIT_TOKEN_FILE: file('token', SECRET) }), /^AUDIT_TOKEN can be guessed/m],
];
const mistakeTag = quickCases(0);
for (const [kind, settings, sentence] of MISTAKES) {
  test(`${kind} stops the start; the message has the name of the variable and not the content @SEC-R16 @ENV-1 ${mistakeTag()}`, async () => {
    const { process: started, output } = runStart({
      PORT: '0',
      DATA_DIR: path.join(folder, 'data'),
      PORTAL_ENVIRONMENT: 'LOCAL',
      ...settings(),
    });
    expect(await waitForExit(started)).toBe(1);
    expect(output()).toMatch(sentence);
    expect(output()).not.toContain('hush');
    expect(output()).not.toMatch(/^\s+at .+:\d+:\d+|built in|The portal is running\./m);
  });
}
