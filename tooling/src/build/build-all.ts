import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { listParts } from '../workspace';
import { isUpToDate } from './up-to-date';

function buildInProcess(part: string, workspace: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [path.join(workspace, 'tooling/bin/portal-tooling.mjs'), 'build', part],
      {
        cwd: workspace,
        // Stdout belongs to the log of a portal that builds before it starts.
        stdio: ['ignore', process.stderr, 'inherit'],
      },
    );
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${part} could not be built.`))));
  });
}

/**
 * Builds every part that is not up to date, each in its own process, at most one per processor and four in all.
 * Prints which were skipped.
 */
export async function buildAll(workspace: string): Promise<void> {
  const parts = listParts(workspace);
  const waiting = parts.filter((part) => !isUpToDate(path.join(workspace, part), workspace));
  if (waiting.length === 0) {
    console.log(`All ${parts.length} parts are up to date.`);
    return;
  }
  console.log(`Building ${waiting.length} of ${parts.length} parts …`);
  // The slowest first, so that it does not end alone.
  const queue = [...waiting].sort(
    (one, other) => Number(other === 'root-config') - Number(one === 'root-config'),
  );
  const worker = async (): Promise<void> => {
    for (let part = queue.shift(); part !== undefined; part = queue.shift())
      await buildInProcess(part, workspace);
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
}
