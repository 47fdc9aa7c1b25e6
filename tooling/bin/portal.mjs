#!/usr/bin/env node
// Starts, tests or administers the portal on a machine that has only Node and npm: installs pnpm and the packages first,
// then hands over in this same process, to a compiled program. Plain JavaScript without dependencies, since none are
// there yet.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PNPM, runPnpm } from './pnpm.mjs';

const workspace = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const stamp = path.join(workspace, 'node_modules', '.installed');

const say = (text) => process.stdout.write(`${text}\n`);
const fail = (text) => {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
};

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`The portal needs Node 20.19 or newer; this is ${process.version}. Get it from https://nodejs.org.`);
}

/** Everything that decides what is installed. */
const fingerprint = () => {
  const hash = createHash('sha256').update(process.version).update(process.arch);
  for (const name of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']) {
    hash.update(readFileSync(path.join(workspace, name)));
  }
  return hash.digest('hex');
};

const install = () => {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  // Stdout belongs to the log, which is JSON outside LOCAL.
  process.stderr.write(`Installing packages with ${PNPM} …\n`);
  const { status } = runPnpm(['install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: workspace,
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

const [command, ...words] = process.argv.slice(2);
if (command === 'start' || command === 'serve') {
  const usage =
    command === 'start'
      ? 'Usage: npm start\n\nBuilds what is not up to date, runs the portal with its reference services and prints its URLs.'
      : 'Usage: npm run serve\n\nRuns the portal as it was built and deployed; installs and builds nothing.';
  if (words.includes('--help') || words.includes('-h')) {
    say(`${usage}\n\nSettings are environment variables: docs/how-to/run-in-production.md.`);
    process.exit(0);
  }
  if (words.length > 0) {
    process.stderr.write(`error: too many arguments\n\n${usage}\n`);
    process.exit(2);
  }
}
// A server that only serves was given what it needs, and nothing that builds (docs/how-to/run-in-production.md).
const needsInstall =
  command === 'start' || command === 'test' || !existsSync(path.join(workspace, 'edge/dist'));
if (command !== 'serve' && needsInstall) install();
process.chdir(workspace);
const { loadProgram } = await import('../src/compile-programs.js');
if (command === 'start') await (await loadProgram(workspace, 'start')).run();
else if (command === 'serve') await (await loadProgram(workspace, 'start')).serve();
else if (command === 'test') await (await loadProgram(workspace, 'tooling')).run([command, ...words]);
else {
  // The program reads its own words.
  process.argv.splice(2, 1);
  await loadProgram(workspace, command);
}
