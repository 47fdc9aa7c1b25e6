#!/usr/bin/env node
// Runs the tooling's TypeScript directly; tsx must be registered before the first import of a .ts file.
import 'tsx';
await import('../src/cli.ts');
