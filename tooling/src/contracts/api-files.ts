import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PartDeclaration } from '@portal/contract/part';
import { API_FOLDER, formatUsedModules, getModuleFileStem, USED_MODULES } from './api-folder';
import { groupByProducer, readExpectations } from './expectations';
import { extractPartApi } from './part-api';

/** Returns the files that a part's API folder should have, by name. */
async function apiFiles(declaration: PartDeclaration, folder: string): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ...Object.entries(extractPartApi(declaration, folder)).flatMap(([module, { report, rollup }]) => [
      [`${getModuleFileStem(module)}.api.md`, report] as const,
      [`${getModuleFileStem(module)}.d.ts`, rollup] as const,
    ]),
    [USED_MODULES, formatUsedModules(groupByProducer(await readExpectations(declaration, folder)))],
  ]);
}

/**
 * Compares a part's committed API folder with its sources.
 *
 * @param folder the part's folder
 * @param write whether to update the folder
 * @returns names of files that differ, are missing or belong to no module
 * @throws Error when the API of the part cannot be extracted
 */
export async function compareApiFolder(
  declaration: PartDeclaration,
  folder: string,
  write: boolean,
): Promise<readonly string[]> {
  const apiFolder = path.join(folder, API_FOLDER);
  const expected = await apiFiles(declaration, folder);
  const present = existsSync(apiFolder) ? readdirSync(apiFolder) : [];
  const changed = [...new Set([...expected.keys(), ...present])].filter(
    (name) =>
      !present.includes(name) || readFileSync(path.join(apiFolder, name), 'utf8') !== expected.get(name),
  );
  if (!write) return changed;
  mkdirSync(apiFolder, { recursive: true });
  for (const name of changed) {
    const text = expected.get(name);
    if (text === undefined) rmSync(path.join(apiFolder, name));
    else writeFileSync(path.join(apiFolder, name), text);
  }
  return changed;
}
