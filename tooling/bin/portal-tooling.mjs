#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { loadProgram } from '../src/compile-programs.js';

const { run } = await loadProgram(fileURLToPath(new URL('../..', import.meta.url)), 'tooling');
await run(process.argv.slice(2));
