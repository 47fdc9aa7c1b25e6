import path from 'node:path';

/** Folder in a part with committed API reports and rollups. */
export const API_FOLDER = 'api';

/** Returns the file name of a public module without extension: `.` is `index`, `./http` is `http`. */
export function getModuleFileStem(module: string): string {
  return module === '.' ? 'index' : module.slice('./'.length).replaceAll('/', '-');
}

/** Returns the path of the committed rollup of a module. */
export function getRollupFile(folder: string, module: string): string {
  return path.join(folder, API_FOLDER, `${getModuleFileStem(module)}.d.ts`);
}
