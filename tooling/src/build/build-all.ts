import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { listParts } from '../workspace';
import { buildOperatorPages } from './build-operator-pages';
import { isUpToDate } from './up-to-date';

async function buildInProcess(parts: readonly string[], workspace: string): Promise<void> {
  const program = path.join(workspace, 'tooling/bin/portal-tooling.mjs');
  // Stdout is reserved for the portal's log, since `npm start` builds before it serves.
  const stdio = ['ignore', process.stderr, 'inherit'] as const;
  const child = spawn(process.execPath, [program, 'build', ...parts], { cwd: workspace, stdio: [...stdio] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`Not all of these parts could be built: ${parts.join(', ')}.`);
}

/**
 * Builds the operator pages and every part that is not up to date, in one process per processor and four at most. A
 * process builds several parts, since starting the compilers takes as long as building a small part.
 */
export async function buildAll(workspace: string): Promise<void> {
  await buildOperatorPages(workspace);
  const parts = listParts(workspace);
  const waiting = parts.filter((part) => !isUpToDate(path.join(workspace, part), workspace));
  if (waiting.length === 0) {
    console.log(`All ${parts.length} parts are up to date.`);
    return;
  }
  console.log(`Building ${waiting.length} of ${parts.length} parts …`);
  const count = Math.min(4, availableParallelism(), waiting.length);
  const shares = Array.from({ length: count }, (_, share) =>
    waiting.filter((_part, at) => at % count === share),
  );
  await Promise.all(shares.map((share) => buildInProcess(share, workspace)));
}
