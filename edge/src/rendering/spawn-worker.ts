import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { killWithPortal } from './kill-with-portal';
import { type LibrarySources, readLibrarySources } from './library-sources';

/** JavaScript heap limit of a render worker in megabytes. */
export const HEAP_LIMIT_MB = 128;

const WORKER = fileURLToPath(new URL('./render-worker.mjs', import.meta.url));
const REALM = fileURLToPath(new URL('./render-realm.js', import.meta.url));

let sources: { readonly libraries: LibrarySources; readonly realm: string } | undefined;
function readSources(): NonNullable<typeof sources> {
  return (sources ??= { libraries: readLibrarySources(), realm: readFileSync(REALM, 'utf8') });
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
 * Starts the process of a render worker, with an empty environment and read access to its own program only. It ends
 * with the portal.
 *
 * @returns the process, which responds on its file descriptor 3, and the message that initialises it
 */
export function spawnWorker(): { readonly child: ChildProcess; readonly init: object } {
  const { libraries, realm } = readSources();
  const child = spawn(
    process.execPath,
    [
      permissionFlag(),
      `--allow-fs-read=${WORKER}`,
      '--no-warnings',
      '--disallow-code-generation-from-strings',
      `--max-old-space-size=${HEAP_LIMIT_MB}`,
      WORKER,
    ],
    {
      cwd: path.parse(WORKER).root,
      // Windows starts no process without this variable.
      env: process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : {},
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      windowsHide: true,
    },
  );
  killWithPortal(child);
  return { child, init: { type: 'init', realm, ...libraries } };
}
