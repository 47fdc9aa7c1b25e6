#!/usr/bin/env node
// Runs the tooling's TypeScript directly; tsx must be registered before the first import of a .ts file.
import { register } from 'tsx/esm/api';

register();
const { run } = await import('../src/cli.ts');
await run(process.argv.slice(2));
