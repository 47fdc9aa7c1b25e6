// Plain JavaScript without dependencies, since it installs them.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PNPM, runPnpm } from './pnpm.mjs';

/** Root folder of the workspace. */
export const WORKSPACE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const stamp = path.join(WORKSPACE, 'node_modules', '.installed');
/** Every pnpm run writes this file, including a manual one. */
const pnpmState = path.join(WORKSPACE, 'node_modules', '.modules.yaml');
/** The lock file of the installed packages, written by pnpm. */
const installedLock = path.join(WORKSPACE, 'node_modules', '.pnpm', 'lock.yaml');

/** Ends the process with code 1 and a message. */
const fail = (text) => {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
};

/** Ends the process when this version of Node is too old. */
export const assertNodeVersion = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`The portal needs Node 20.19 or newer; this is ${process.version}. Get it from https://nodejs.org.`);
};

/** Hash of everything that determines which packages are installed. */
const fingerprint = () => {
  const hash = createHash('sha256').update(process.version).update(process.arch);
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'])
    hash.update(readFileSync(path.join(WORKSPACE, name)));
  return hash.digest('hex');
};

/** Installs the locked packages, unless they are installed for this lock file and version of Node. */
export const installPackages = () => {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  // Stdout is reserved for the log, which is JSON outside LOCAL, and for the output of commands.
  process.stderr.write(`Installing packages with ${PNPM}, which takes a minute or two the first time …\n`);
  const { status } = runPnpm(['install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=error'], {
    cwd: WORKSPACE,
    encoding: 'utf8',
    stdio: ['ignore', 2, 'inherit'],
    env: { ...process.env, CI: 'true' },
  });
  if (status !== 0)
    fail(
      'The packages could not be installed; the lines above say why. Nothing was changed but node_modules.',
    );
  writeFileSync(stamp, wanted);
};

/** Returns whether other packages are installed than the lock file names, such as after "git pull". */
const hasOtherPackages = () =>
  existsSync(installedLock) &&
  !readFileSync(installedLock).equals(readFileSync(path.join(WORKSPACE, 'pnpm-lock.yaml')));

/** Says so in one line when other packages are installed than the lock file names. */
export const reportOtherPackages = () => {
  if (hasOtherPackages())
    process.stderr.write(
      'The installed packages are not those of pnpm-lock.yaml: "npm start" installs them.\n',
    );
};

/** Installs the locked packages in a fresh clone, or in one whose lock file has changed. */
export const installMissingPackages = () => {
  if (!existsSync(pnpmState)) installPackages();
  // A linked folder belongs to another clone.
  else if (lstatSync(path.dirname(pnpmState)).isSymbolicLink()) reportOtherPackages();
  else if (hasOtherPackages()) installPackages();
};
