// Plain JavaScript without dependencies, since it installs them.
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PNPM, runPnpm } from './pnpm.mjs';

/** Root folder of the workspace. */
export const WORKSPACE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const installedFolder = path.join(WORKSPACE, 'node_modules');
/** The lock file of the installed packages, written by pnpm after each installation. */
const installedLock = path.join(installedFolder, '.pnpm', 'lock.yaml');

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

/** Returns whether packages are installed, but others than the lock file names, such as after "git pull". */
const hasOtherPackages = () =>
  existsSync(installedLock) &&
  !readFileSync(installedLock).equals(readFileSync(path.join(WORKSPACE, 'pnpm-lock.yaml')));

/** Installs the packages of the lock file, unless they are installed. */
export const installPackages = () => {
  if (existsSync(installedLock) && !hasOtherPackages()) return;
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
};

/** Says so in one line when other packages are installed than the lock file names. */
export const reportOtherPackages = () => {
  if (hasOtherPackages())
    process.stderr.write(
      'The installed packages are not those of pnpm-lock.yaml: "npm start" installs them.\n',
    );
};

/** Installs the packages of the lock file; a linked folder, which belongs to another clone, is only reported. */
export const installOwnPackages = () => {
  const isLinked = lstatSync(installedFolder, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (isLinked) reportOtherPackages();
  else installPackages();
};
