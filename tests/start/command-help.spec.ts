import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { createTestEnvironment } from '../portal/test-environment';
import { WORKSPACE } from '../workspace';

const { scripts } = JSON.parse(readFileSync(path.join(WORKSPACE, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** Programs of the workspace; the other scripts run third-party tools with their own help. */
const OWN_SCRIPTS = /^(?:tsx|node (?:-- )?tooling\/bin\/portal(?:-tooling)?\.mjs) /;
const COMMANDS = Object.keys(scripts).filter((name) => OWN_SCRIPTS.test(scripts[name] ?? ''));

const exec = promisify(execFile);

interface Ended {
  readonly code: number;
  readonly printed: string;
}

async function run(name: string, word: string): Promise<Ended> {
  const [program = '', ...words] = `${scripts[name]} ${word}`.split(' ');
  const file = program === 'node' ? process.execPath : path.join(WORKSPACE, 'node_modules/.bin', program);
  // DATA_DIR is a file, so no file can be opened or created below it.
  const env = createTestEnvironment({
    DATA_DIR: path.join(WORKSPACE, 'package.json'),
    npm_lifecycle_event: name,
  });
  return await exec(file, words, { cwd: WORKSPACE, env }).then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
    (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => ({
      code: error.code,
      printed: error.stdout + error.stderr,
    }),
  );
}

/** Short runs try one command of each kind of program, since each command starts a process. */
const ATTEMPTS = process.env['PORTAL_TEST_LONG'] === undefined ? ['start', 'parts', 'data'] : COMMANDS;

/** Runs commands with an argument, two at a time. */
async function runEach(word: string, judge: (name: string, ended: Ended) => void): Promise<void> {
  expect(COMMANDS.length).toBeGreaterThan(15);
  expect(COMMANDS).toEqual(expect.arrayContaining(ATTEMPTS));
  const waiting = [...ATTEMPTS];
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      judge(name, await run(name, word));
  };
  await Promise.all([worker(), worker()]);
}

test('every command prints its usage on --help and starts nothing @D-3', async () => {
  await runEach('--help', (name, { code, printed }) => {
    expect.soft(code, `${name}: ${printed}`).toBe(0);
    expect.soft(printed, name).toMatch(/^Usage: npm /m);
  });
});

test('every command rejects an unknown option with code 2 @D-3', { tag: '@long' }, async () => {
  await runEach('--no-such-option', (name, { code, printed }) => {
    expect.soft(code, `${name}: ${printed}`).toBe(2);
    expect.soft(printed, name).toMatch(/^error: /m);
  });
});
