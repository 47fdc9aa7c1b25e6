import { spawn } from 'node:child_process';
import path from 'node:path';
import { getTestBrowser } from '@portal/tooling/browser';
import type { TestPortalData } from '../portal/start-portal';
import { createTestEnvironment } from '../portal/test-environment';
import { WORKSPACE } from '../workspace';

/** Result of a command. */
export interface CommandResult {
  readonly code: number | null;
  /** Everything it printed. */
  readonly output: string;
}

/** Returns the environment variables with which `npm run parts` works on a portal. */
export function getPartsEnvironment({ dataDir, databaseUrl }: TestPortalData): NodeJS.ProcessEnv {
  return {
    DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    DEPLOY_ACTOR: 'team',
    CHROME_PATH: getTestBrowser(),
  };
}

/** Milliseconds after which a command is killed. */
const COMMAND_LIMIT_MS = 1_200_000;

/**
 * Runs `npm run parts -- …`.
 * @param environment variables added to those of the run
 * @returns code null when it was killed after the timeout
 */
export function runPartsCommand(
  environment: NodeJS.ProcessEnv,
  ...words: readonly string[]
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [path.join(WORKSPACE, 'tooling/bin/portal-tooling.mjs'), 'parts', ...words],
      { cwd: WORKSPACE, env: createTestEnvironment(environment), stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const limit = setTimeout(() => child.kill('SIGKILL'), COMMAND_LIMIT_MS);
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    child.on('exit', (code) => {
      clearTimeout(limit);
      resolve({ code, output });
    });
  });
}

/** Runs `npm run parts -- …` for a portal. */
export function parts(portal: TestPortalData, ...words: readonly string[]): Promise<CommandResult> {
  return runPartsCommand(getPartsEnvironment(portal), ...words);
}

/**
 * Runs `npm run parts -- …` for a portal.
 * @returns its output
 * @throws when it fails
 */
export async function runParts(portal: TestPortalData, ...words: readonly string[]): Promise<string> {
  const { code, output } = await parts(portal, ...words);
  if (code !== 0) throw new Error(`parts ${words.join(' ')} ended with ${code}:\n${output}`);
  return output;
}
