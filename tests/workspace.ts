import path from 'node:path';

/** Root folder of the workspace, for tests that read its files and run its commands. */
export const WORKSPACE = path.resolve(import.meta.dirname, '..');
