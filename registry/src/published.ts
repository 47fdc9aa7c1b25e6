import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { MANIFEST_FILE } from './manifest';

/** Returns the folder of a published build. */
export function publishedFolder(partsFolder: string, part: string, id: string): string {
  return path.join(partsFolder, part, id);
}

/** Reads the manifest of a built or published part. @throws Error when the folder has none */
export function readManifest(folder: string): PartManifest {
  return JSON.parse(readFileSync(path.join(folder, MANIFEST_FILE), 'utf8')) as PartManifest;
}
