import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE, type PartManifest } from './manifest';

/** Folder of one published build. */
export const publishedFolder = (partsFolder: string, part: string, id: string): string =>
  path.join(partsFolder, part, id);

/** Reads what a built or published part says of itself. @throws when there is no manifest in the folder */
export const readManifest = (folder: string): PartManifest =>
  JSON.parse(readFileSync(path.join(folder, MANIFEST_FILE), 'utf8')) as PartManifest;
