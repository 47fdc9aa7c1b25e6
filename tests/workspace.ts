import path from 'node:path';

/** The folder in which everything is, for tests that read its files and run its commands. */
export const WORKSPACE = path.resolve(import.meta.dirname, '..');
