import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findWorkerUser } from './confine-worker';
import { killWithPortal } from './kill-with-portal';
import { type LibrarySources, readLibrarySources } from './library-sources';

/** JavaScript heap limit of a render worker in megabytes. */
export const HEAP_LIMIT_MB = 128;

/** Read from the files beside this one; the worker itself may read no file. */
interface WorkerSources {
  readonly program: string;
  readonly realm: string;
  readonly libraries: LibrarySources;
}

function readSource(file: URL): string {
  return readFileSync(file, 'utf8');
}

let sources: WorkerSources | undefined;
function readSources(): WorkerSources {
  return (sources ??= {
    program: readSource(new URL('./render-worker.mjs', import.meta.url)),
    realm: readSource(new URL('./render-realm.js', import.meta.url)),
    libraries: readLibrarySources(),
  });
}

/** Program that each worker runs. */
export function readWorkerProgram(): string {
  return readSources().program;
}

/** Files of the shared libraries that every worker runs. */
export function libraryFiles(): readonly string[] {
  return readSources().libraries.files.map(({ file }) => file);
}

/** Returns the flag of Node's permission model in this version; without it a worker could read files. */
function permissionFlag(): string {
  const flag = ['--permission', '--experimental-permission'].find((each) =>
    process.allowedNodeEnvironmentFlags.has(each),
  );
  if (flag === undefined) throw new Error('This version of Node has no permission model');
  return flag;
}

/**
 * Starts the process of a render worker, with an empty environment, without access to files and, if the portal may
 * choose a user, as `nobody`. It ends with the portal.
 *
 * @param program text of the worker's program
 * @returns the process, which responds on its file descriptor 3, and the message that initialises it
 */
export function spawnWorker(program: string): { readonly child: ChildProcess; readonly init: object } {
  const { libraries, realm } = readSources();
  const child = spawn(
    process.execPath,
    [
      permissionFlag(),
      '--frozen-intrinsics',
      '--no-warnings',
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${HEAP_LIMIT_MB}`,
      // As text: the worker's user may not be able to read the portal's files.
      '--input-type=module',
      `--eval=${program}`,
      '--',
      'render-worker',
    ],
    {
      ...findWorkerUser(),
      cwd: path.parse(process.execPath).root,
      // Windows starts no process without this variable.
      env: process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : {},
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      windowsHide: true,
    },
  );
  killWithPortal(child);
  return { child, init: { type: 'init', realm, ...libraries } };
}
