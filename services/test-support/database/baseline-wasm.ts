import { setFlagsFromString } from 'node:v8';

// Skips the optimizing compiler for the embedded database: a test file ends before the second compilation pays off.
setFlagsFromString('--liftoff-only');
