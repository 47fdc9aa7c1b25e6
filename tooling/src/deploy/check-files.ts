import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { buildId, computeIntegrity } from '@portal/registry/manifest';
import { rejections } from '../rejections';

/**
 * Checks a built or published folder against its manifest: all files exist, none changed, and the id matches the
 * content.
 *
 * @returns the number of files
 * @throws DeployRejection
 */
export function checkFiles(folder: string, manifest: PartManifest): number {
  const { id, ...manifestWithoutId } = manifest;
  const named = [manifest.entry, manifest.styles, manifest.edge].filter((name) => name !== null);
  const files = [...manifest.files, ...manifest.serverFiles];
  for (const name of named)
    if (files.every(({ file }) => file !== name)) throw rejections.missingFile(manifest.name, name);
  for (const { file, integrity } of files) {
    const at = path.join(folder, file);
    if (!existsSync(at)) throw rejections.missingFile(manifest.name, file);
    if (computeIntegrity(readFileSync(at)) !== integrity)
      throw rejections.wrongIntegrity(manifest.name, file);
  }
  if (buildId(manifestWithoutId) !== id) throw rejections.wrongId(manifest.name);
  return files.length;
}
