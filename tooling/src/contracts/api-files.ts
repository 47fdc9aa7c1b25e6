import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PartDeclaration } from '@portal/contract/part';
import { API_FOLDER, getModuleFileStem } from './api-folder';
import { extractPartApi } from './part-api';

/** Returns the files that a part's API folder should have, by name. */
function apiFiles(declaration: PartDeclaration, folder: string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(extractPartApi(declaration, folder)).flatMap(([module, { report, rollup }]) => [
      [`${getModuleFileStem(module)}.api.md`, report] as const,
      [`${getModuleFileStem(module)}.d.ts`, rollup] as const,
    ]),
  );
}

/**
 * Compares a part's committed API folder with its sources.
 *
 * @param folder the part's folder
 * @param write whether to update the folder
 * @returns names of files that differ, are missing or belong to no module
 * @throws Error when the API of the part cannot be extracted
 */
export function compareApiFolder(
  declaration: PartDeclaration,
  folder: string,
  write: boolean,
): readonly string[] {
  const apiFolder = path.join(folder, API_FOLDER);
  const expected = apiFiles(declaration, folder);
  const present = existsSync(apiFolder) ? readdirSync(apiFolder) : [];
  const changed = [...new Set([...expected.keys(), ...present])].filter(
    (name) =>
      !present.includes(name) || readFileSync(path.join(apiFolder, name), 'utf8') !== expected.get(name),
  );
  if (!write || changed.length === 0) return changed;
  mkdirSync(apiFolder, { recursive: true });
  for (const name of changed) {
    const text = expected.get(name);
    if (text === undefined) rmSync(path.join(apiFolder, name));
    else writeFileSync(path.join(apiFolder, name), text);
  }
  return changed;
}
