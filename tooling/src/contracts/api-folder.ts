import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { UsedNames } from './used-names';

/** Folder in a part with committed API reports, rollups and the list of names that the part uses from others. */
export const API_FOLDER = 'api';

/** File in that folder that lists the names used from other parts. */
export const USED_MODULES = 'used-modules.json';

/** Formats the contents of that file. */
export function formatUsedModules(names: UsedNames): string {
  return `${JSON.stringify(names, null, 2)}\n`;
}

/** Returns the file name of a public module without extension: `.` is `index`, `./http` is `http`. */
export function getModuleFileStem(module: string): string {
  return module === '.' ? 'index' : module.slice('./'.length).replaceAll('/', '-');
}

/** Reads the committed rollup of a module; empty when there is none. */
export function readRollup(folder: string, module: string): string {
  const file = path.join(folder, API_FOLDER, `${getModuleFileStem(module)}.d.ts`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
