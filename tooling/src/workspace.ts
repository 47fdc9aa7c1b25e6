import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the whole workspace. */
export const WORKSPACE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Folder in which a running portal keeps its data and the published parts (decisions D-14). */
export const dataFolder = (): string => path.resolve(WORKSPACE, process.env['DATA_DIR'] ?? '.data');
