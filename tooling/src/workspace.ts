import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPartsFolder, type PartsPlace, partsPlace } from '@portal/registry/releases';
import { readDataFolder } from '@portal/registry/settings';

/** Folder of the whole workspace. */
export const WORKSPACE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Folder of a running portal's data and published parts (decisions D-14). */
export function getDataFolder(): string {
  return path.resolve(WORKSPACE, readDataFolder(process.env));
}

/** Returns the id of this clone: the same for each command, without revealing the path of the folder. */
function getWorkspaceId(): string {
  return createHash('sha256').update(realpathSync(WORKSPACE)).digest('hex').slice(0, 12);
}

/**
 * Returns the location of published parts: PARTS_DIR and DATABASE_URL, independent of the working folder.
 *
 * @throws StartError naming the setting
 */
export function getRegistryLocation(): PartsPlace {
  const place = partsPlace(process.env, getDataFolder(), WORKSPACE);
  checkPartsFolder(process.env, place.folder);
  return { ...place, workspace: getWorkspaceId() };
}

/** Name of a part's declaration in its folder. */
const DECLARATION_FILE = 'portal.part.ts';

/** Parts that other parts are built on. */
const BASE_PARTS = ['shared-wl-assets', 'root-config'];

/**
 * Returns the names of all parts: packages of the workspace that have a declaration, in the order of
 * pnpm-workspace.yaml, but with the base parts first.
 */
export function listParts(workspace: string): readonly string[] {
  const listed = readFileSync(path.join(workspace, 'pnpm-workspace.yaml'), 'utf8');
  const packages = /^packages:\n((?:[ \t]*- .+\n)+)/m.exec(listed)?.[1] ?? '';
  const names = [...packages.matchAll(/- ['"]?([\w-]+)['"]?$/gm)].flatMap(([, name]) => name ?? []);
  const parts = names.filter((name) => existsSync(path.join(workspace, name, DECLARATION_FILE)));
  return [
    ...BASE_PARTS.filter((name) => parts.includes(name)),
    ...parts.filter((name) => !BASE_PARTS.includes(name)),
  ];
}
