#!/usr/bin/env node
import { assertNodeVersion, installPackagesOnce, WORKSPACE } from './install-packages.mjs';

assertNodeVersion();
// The first command in a fresh clone can be any, such as "npm run build" on a build server.
installPackagesOnce();
const { loadProgram } = await import('../src/compile-programs.js');
const { run } = await loadProgram(WORKSPACE, 'tooling');
await run(process.argv.slice(2));
