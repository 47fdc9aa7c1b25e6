import { setFlagsFromString } from 'node:v8';

// Disables the optimizing compiler for the embedded database: a test file ends before optimized code pays off.
setFlagsFromString('--liftoff-only');
