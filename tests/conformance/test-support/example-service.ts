import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort, waitForExit } from '../../portal/run-start';
import { WORKSPACE } from '../../workspace';
import type { BrokenVariant } from './broken-variants';

const EXAMPLE = path.join(WORKSPACE, 'examples/recovery-service');
const START_MS = 300_000;

/** The example recovery service in a separate process, with its own users. */
export interface ExampleService {
  readonly url: string;
  /** Users file, in which the service saves new passwords. */
  readonly usersFile: string;
  readonly stop: () => Promise<void>;
}

type Edit = BrokenVariant['edits'][number];

/** Returns a file of the example with an edit. @throws Error when the text to replace does not occur exactly once */
export function editExample([file, text, replacement]: Edit, folder = EXAMPLE): string {
  const parts = readFileSync(path.join(folder, file), 'utf8').split(text);
  if (parts.length !== 2) throw new Error(`"${text}" is ${parts.length - 1} times in ${file}.`);
  return parts.join(replacement);
}

async function untilListening(child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + START_MS;
  while (!output().includes('Recovery service on port')) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`It did not start:\n${output()}`);
    await delay(50);
  }
}

/** Starts a copy of the example with the edits of a variant. */
export async function startExampleService(edits: BrokenVariant['edits'] = []): Promise<ExampleService> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-example-'));
  cpSync(EXAMPLE, folder, { recursive: true });
  for (const edit of edits) writeFileSync(path.join(folder, edit[0]), editExample(edit, folder));
  const port = await findFreePort();
  const usersFile = path.join(folder, 'users.json');
  const child = spawn(process.execPath, [path.join(folder, 'recovery-service.mjs')], {
    env: { ...process.env, PORT: String(port), USERS_FILE: usersFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  child.stderr.on('data', (chunk) => (text += String(chunk)));
  await untilListening(child, () => text);
  return {
    url: `http://127.0.0.1:${port}`,
    usersFile,
    stop: async () => {
      child.kill('SIGTERM');
      await waitForExit(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
