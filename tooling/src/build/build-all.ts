import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { updateOperatorPages } from '../operator-pages/build-operator-pages';
import { listParts } from '../workspace';
import { isUpToDate } from './up-to-date';

function buildInProcess(parts: readonly string[], workspace: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [path.join(workspace, 'tooling/bin/portal-tooling.mjs'), 'build', ...parts],
      {
        cwd: workspace,
        // Stdout is reserved for the portal's log, since `npm start` builds before it serves.
        stdio: ['ignore', process.stderr, 'inherit'],
      },
    );
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`Not all of these parts could be built: ${parts.join(', ')}.`)),
    );
  });
}

/** Distributes parts over processes, the largest first and each to the process with the fewest source files. */
function distributeParts(parts: readonly string[], workspace: string): readonly (readonly string[])[] {
  const processes = Array.from({ length: Math.min(4, availableParallelism(), parts.length) }, () => ({
    parts: [] as string[],
    files: 0,
  }));
  const sized = parts.map((part) => ({
    part,
    files: readdirSync(path.join(workspace, part, 'src'), { recursive: true }).length,
  }));
  for (const { part, files } of sized.sort((one, other) => other.files - one.files)) {
    const least = processes.reduce((one, other) => (other.files < one.files ? other : one));
    least.parts.push(part);
    least.files += files;
  }
  return processes.map((each) => each.parts);
}

/**
 * Builds the operator pages and every part that is not up to date, in one process per processor and four at most. A process builds several
 * parts, since starting the compilers takes as long as building a small part.
 */
export async function buildAll(workspace: string): Promise<void> {
  await updateOperatorPages(workspace);
  const parts = listParts(workspace);
  const waiting = parts.filter((part) => !isUpToDate(path.join(workspace, part), workspace));
  if (waiting.length === 0) {
    console.log(`All ${parts.length} parts are up to date.`);
    return;
  }
  console.log(`Building ${waiting.length} of ${parts.length} parts …`);
  await Promise.all(distributeParts(waiting, workspace).map((some) => buildInProcess(some, workspace)));
}
