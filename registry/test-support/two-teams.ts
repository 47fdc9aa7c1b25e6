import { spawn } from 'node:child_process';
import path from 'node:path';

const WORKSPACE = path.resolve(__dirname, '../..');
const TEAMS = ['login-mf', 'recovery-mf'];
const EACH = 12;

function team(part: string, folder: string, databaseUrl: string | undefined): Promise<number | null> {
  return new Promise((resolve) => {
    const file = path.join(WORKSPACE, 'registry/test-support/append-events.ts');
    const words = [part, String(EACH), folder, ...(databaseUrl === undefined ? [] : [databaseUrl])];
    spawn(process.execPath, ['--import', 'tsx', file, ...words], {
      cwd: WORKSPACE,
      stdio: ['ignore', 'ignore', 'inherit'],
    }).on('exit', resolve);
  });
}

/**
 * Runs two processes that append to the same registry at the same time.
 * @returns the exit codes and the expected number of events
 */
export async function twoTeamsAppend(folder: string, databaseUrl?: string) {
  return {
    codes: await Promise.all(TEAMS.map((part) => team(part, folder, databaseUrl))),
    expected: TEAMS.length * EACH,
  };
}
