#!/usr/bin/env node
// Starts, tests or administers the portal on a machine that has only Node and npm: installs pnpm and the packages, then
// runs a compiled program in the same process. Plain JavaScript, since no dependencies are installed yet.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { assertNodeVersion, installPackages, reportOtherPackages, WORKSPACE } from './install-packages.mjs';
import { applyStartArguments } from './start-arguments.mjs';

assertNodeVersion();
const [command, ...words] = process.argv.slice(2);
if (command === 'start' || command === 'serve') applyStartArguments(command, words);
// A server without build tools has the compiled programs, so nothing is installed (docs/how-to/run-in-production.md).
const needsInstall =
  command === 'start' || command === 'test' || !existsSync(path.join(WORKSPACE, 'edge/dist'));
if (command !== 'serve' && needsInstall) installPackages();
else reportOtherPackages();
process.chdir(WORKSPACE);
const { loadProgram } = await import('../src/compile-programs.js');
if (command === 'start') await (await loadProgram(WORKSPACE, 'start')).run();
else if (command === 'serve') await (await loadProgram(WORKSPACE, 'start')).serve();
else if (command === 'test') await (await loadProgram(WORKSPACE, 'tooling')).run([command, ...words]);
else {
  // The program parses its own arguments.
  process.argv.splice(2, 1);
  await loadProgram(WORKSPACE, command);
}
