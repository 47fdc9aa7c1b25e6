import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { givenSettings, StartError, type Variables } from '../settings';

/** Folders in a package that builds and installations delete. */
const GENERATED = ['dist', '.build', 'node_modules'];

function listAncestors(folder: string): readonly string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...listAncestors(parent)];
}

function isFile(place: string): boolean {
  return existsSync(place) && statSync(place).isFile();
}

function isWritable(place: string): boolean {
  try {
    accessSync(place, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns why builds cannot be kept in a folder, and what to do; null if they can. */
function findProblem(folder: string): string | null {
  const ancestors = listAncestors(folder);
  const file = ancestors.find(isFile);
  if (file !== undefined) return `${file === folder ? 'it' : file} is a file. Name a folder`;
  const generated = ancestors.find(
    (each) =>
      GENERATED.includes(path.basename(each)) && existsSync(path.join(path.dirname(each), 'package.json')),
  );
  if (generated !== undefined)
    return `builds and installations delete ${generated}. Name a folder outside it`;
  if (existsSync(path.join(folder, 'package.json')) || ancestors.some(isPart))
    return 'it holds sources. Name an empty folder for builds';
  const parent = path.dirname(folder);
  if (!existsSync(parent)) return `there is no folder ${parent}. Create it, or correct PARTS_DIR`;
  if (!isWritable(existsSync(folder) ? folder : parent))
    return 'this account may not write there. Give it the permission, or name another folder';
  return null;
}

function isPart(folder: string): boolean {
  return existsSync(path.join(folder, 'portal.part.ts'));
}

/**
 * Checks PARTS_DIR, before a command takes a typing error for an empty registry. Writes nothing.
 *
 * @param variables environment variables
 * @param folder to which PARTS_DIR resolves
 * @throws StartError naming the setting and what to do
 */
export function checkPartsFolder(variables: Variables, folder: string): void {
  const { PARTS_DIR: given, DATA_DIR: dataDir } = givenSettings(variables);
  if (given === undefined) return;
  // A start still creates the data folder.
  const parent = path.dirname(folder);
  if (dataDir !== undefined && parent === path.resolve(dataDir) && !existsSync(parent)) return;
  const problem = findProblem(folder);
  if (problem !== null) throw new StartError(`PARTS_DIR is ${folder}, but ${problem}.`);
}
