import { spawn } from 'node:child_process';
import { cpSync, existsSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { WORKSPACE } from '../workspace';
import { type CopiedPart, copyPart } from './copy-part';

let apart: CopiedPart;
test.beforeAll(() => {
  apart = copyPart('login-mf');
  const workspace = path.dirname(apart.folder);
  // Jest does not find tests behind a symbolic link, so the consumer's are copied.
  unlinkSync(path.join(workspace, 'clip-login-mf'));
  const consumer = ['clip-login-mf/consumer-tests', 'clip-login-mf/node_modules'];
  for (const name of ['jest.config.js', 'package.json', ...consumer])
    cpSync(path.join(WORKSPACE, name), path.join(workspace, name), {
      recursive: true,
      verbatimSymlinks: true,
    });
});
test.afterAll(() => apart.remove());

/** Runs the part's tests as `npm test` does in its folder; for speed, only the consumer tests of other teams. */
function ownRun(): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve) => {
    const jest = path.join(WORKSPACE, 'node_modules/.bin/jest');
    const child = spawn(
      jest,
      ['--config', '../jest.config.js', '--selectProjects', 'login-mf', '--', 'consumer-tests'],
      {
        cwd: apart.folder,
        env: { ...process.env, TEST_POSTGRES: 'skip' },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    child.on('exit', (code) => resolve({ code, output }));
  });
}

test('a change that breaks the clip app fails in login-mf’s own test run @CARD-6 @CARD-7 @long', async () => {
  expect(existsSync(path.join(WORKSPACE, 'clip-login-mf/consumer-tests/login-mf.test.tsx'))).toBe(true);
  const before = await ownRun();
  expect(before.output).toContain('clip-login-mf expects of login-mf');
  expect(before.code, before.output).toBe(0);

  apart.edit(
    'src/LoginScreen.tsx',
    'actionPath = LOGIN_ACTION_PATH',
    'postTo: actionPath = LOGIN_ACTION_PATH',
  );
  const after = await ownRun();
  expect(after.output).toContain('clip-login-mf expects of login-mf a form that is posted to the given URL');
  expect(after.code).toBe(1);
});
