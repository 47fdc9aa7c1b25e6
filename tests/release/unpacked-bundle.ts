import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extract } from 'tar';

/** A UID that no account has, with the root group, as OpenShift runs containers. */
const ARBITRARY_UID = 1_000_630_000;
const ROOT_GROUP = 0;

/** A bundle as an operator unpacks it: read-only, run without an account, with only Node in PATH. */
export interface UnpackedBundle {
  /** Its top folder. */
  readonly folder: string;
  /** Makes a folder to which the account may write. */
  readonly makeFolder: (name: string) => string;
  /** Runs `node server/<program>.js` without waiting. */
  readonly start: (
    program: string,
    settings?: NodeJS.ProcessEnv,
    ...words: readonly string[]
  ) => { readonly process: ChildProcess; readonly output: () => string };
  /** Runs `node server/<program>.js` and waits until it exits. */
  readonly run: (
    program: string,
    settings?: NodeJS.ProcessEnv,
    ...words: readonly string[]
  ) => { readonly status: number | null; readonly output: string };
  readonly remove: () => void;
}

/** Makes a folder and its contents read-only. */
function makeReadOnly(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444);
  chmodSync(folder, 0o555);
}

/** Unpacks an archive into a new folder. */
export async function unpackBundle(archive: string): Promise<UnpackedBundle> {
  const temporaryFolder = mkdtempSync(path.join(tmpdir(), 'portal-bundle-'));
  // Other accounts must be able to traverse the folder.
  chmodSync(temporaryFolder, 0o755);
  await extract({ file: archive, cwd: temporaryFolder });
  const folder = path.join(temporaryFolder, readdirSync(temporaryFolder)[0] ?? '');
  makeReadOnly(folder);
  const programs = path.join(temporaryFolder, 'bin');
  mkdirSync(programs);
  symlinkSync(process.execPath, path.join(programs, 'node'));
  const account = process.getuid?.() === 0 ? { uid: ARBITRARY_UID, gid: ROOT_GROUP } : {};
  const options = (settings: NodeJS.ProcessEnv) => ({
    ...account,
    cwd: folder,
    env: { PATH: programs, ...settings },
  });
  return {
    folder,
    makeFolder: (name) => {
      const made = path.join(temporaryFolder, name);
      mkdirSync(made, { mode: 0o777 });
      // `mkdirSync` applies the umask.
      chmodSync(made, 0o777);
      return made;
    },
    start: (program, settings = {}, ...words) => {
      const child = spawn('node', [`server/${program}.js`, ...words], {
        ...options(settings),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => (text += String(chunk)));
      return { process: child, output: () => text };
    },
    run: (program, settings = {}, ...words) => {
      const { status, stdout, stderr } = spawnSync('node', [`server/${program}.js`, ...words], {
        ...options(settings),
        encoding: 'utf8',
      });
      return { status, output: stdout + stderr };
    },
    remove: () => {
      for (const entry of readdirSync(temporaryFolder, { recursive: true, withFileTypes: true }))
        if (entry.isDirectory()) chmodSync(path.join(entry.parentPath, entry.name), 0o755);
      rmSync(temporaryFolder, { recursive: true, force: true });
    },
  };
}
