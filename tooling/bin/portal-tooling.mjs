#!/usr/bin/env node
import { assertNodeVersion, installOwnPackages, WORKSPACE } from './install-packages.mjs';

assertNodeVersion();
// Any command can be the first one in a fresh clone or after "git pull", such as "npm run build" on a build server.
installOwnPackages();
const { loadProgram } = await import('../src/compile-programs.js');
const { run } = await loadProgram(WORKSPACE, 'tooling');
await run(process.argv.slice(2));
