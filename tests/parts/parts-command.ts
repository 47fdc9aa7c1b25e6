import { spawn } from 'node:child_process';
import path from 'node:path';
import { drivenBrowser } from '@portal/tooling/browser';
import { testEnvironment } from '../portal/test-environment';
import { WORKSPACE } from '../workspace';

/** How a command ended. */
export interface Ended {
  readonly code: number | null;
  /** Everything it printed. */
  readonly said: string;
  readonly milliseconds: number;
}

/** What `npm run parts` needs to know of the portal that keeps its data in a folder. */
export const partsEnvironment = (dataDir: string): NodeJS.ProcessEnv => ({
  DATA_DIR: dataDir,
  DEPLOY_AS: 'team',
  CHROME_PATH: drivenBrowser(),
});

/** Runs `npm run parts -- …` for the portal that keeps its data in a folder. */
export const parts = (dataDir: string, ...words: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(
      process.execPath,
      [path.join(WORKSPACE, 'tooling/bin/portal-tooling.mjs'), 'parts', ...words],
      {
        cwd: WORKSPACE,
        env: testEnvironment(partsEnvironment(dataDir)),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let said = '';
    child.stdout.on('data', (chunk) => (said += String(chunk)));
    child.stderr.on('data', (chunk) => (said += String(chunk)));
    child.on('exit', (code) => resolve({ code, said, milliseconds: performance.now() - started }));
  });
