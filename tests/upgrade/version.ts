import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getTestBrowser } from '@portal/tooling/browser';
import { runStart, waitForExit, waitUntilUp } from '../portal/run-start';
import { createTestEnvironment } from '../portal/test-environment';
import { WORKSPACE } from '../workspace';

/** Timeout of a start in milliseconds; the first start of a version compiles it. */
const START_MS = 300_000;

/** A running portal. */
export interface RunningPortal {
  readonly origin: string;
  readonly output: () => string;
  /** Stops it gracefully and waits for its exit. */
  readonly halt: () => Promise<void>;
}

/** One version of the portal: its workspace with packages and builds. */
export interface Version {
  readonly workspace: string;
  /** Starts it with settings that name a PORT, by `npm start` or `npm run serve`. @throws with its output */
  readonly start: (settings: NodeJS.ProcessEnv, command?: 'start' | 'serve') => Promise<RunningPortal>;
  /** Runs `npm run users -- …`. @returns its output @throws when it fails */
  readonly users: (settings: NodeJS.ProcessEnv, ...words: readonly string[]) => Promise<string>;
  /** Runs `npm run parts -- …`. @returns its output @throws when it fails */
  readonly parts: (settings: NodeJS.ProcessEnv, ...words: readonly string[]) => Promise<string>;
  /** Builds a part with another version number and restores the sources after some work. */
  readonly withPartVersion: <Result>(
    part: string,
    number: string,
    work: () => Promise<Result>,
  ) => Promise<Result>;
}

function run(cwd: string, words: readonly string[], settings: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, {
      cwd,
      env: createTestEnvironment({ CHROME_PATH: getTestBrowser(), ...settings }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    child.on('exit', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${words.join(' ')} ended with ${code ?? 'a signal'}:\n${output}`)),
    );
  });
}

export function createVersion(workspace: string): Version {
  const tool = path.join(workspace, 'tooling/bin/portal-tooling.mjs');
  return {
    workspace,
    start: async (settings, command = 'start') => {
      // Version 0.1 serves the clients of its workspace.
      const clients = workspace === WORKSPACE ? {} : { WHITE_LABELS_DIR: '' };
      const started = runStart({ ...clients, ...settings }, command, workspace);
      await waitUntilUp(started.process, started.output, START_MS);
      return {
        origin: `http://localhost:${settings['PORT'] ?? ''}`,
        output: started.output,
        halt: async () => {
          started.process.kill('SIGTERM');
          await waitForExit(started.process);
        },
      };
    },
    users: (settings, ...words) =>
      run(
        workspace,
        ['--import', 'tsx', 'services/src/operations/users-command/users-command.ts', ...words],
        settings,
      ),
    parts: (settings, ...words) => run(workspace, [tool, 'parts', ...words], settings),
    withPartVersion: async (part, number, work) => {
      const file = path.join(workspace, part, 'package.json');
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace(/"version": "[^"]+"/, `"version": "${number}"`));
      try {
        await run(path.join(workspace, part), [tool, 'build'], {});
        return await work();
      } finally {
        writeFileSync(file, text);
      }
    },
  };
}
