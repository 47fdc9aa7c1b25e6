import { execFile } from 'node:child_process';
import path from 'node:path';
import { createTestEnvironment } from '../../portal/test-environment';
import { WORKSPACE } from '../../workspace';

/** A finished conformance command. */
export interface FinishedCommand {
  readonly code: number;
  readonly printed: string;
}

/** Runs `npm run conformance -- …` without npm. */
export function runConformance(...words: readonly string[]): Promise<FinishedCommand> {
  const file = path.join(WORKSPACE, 'node_modules/.bin/tsx');
  const command = ['tests/conformance/run-conformance.ts', ...words];
  const options = { cwd: WORKSPACE, env: createTestEnvironment(), timeout: 600_000, maxBuffer: 10_000_000 };
  return new Promise((resolve) => {
    execFile(file, command, options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, printed: stdout + stderr });
    });
  });
}
