import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { computeIntegrity, MANIFEST_FILE } from '@portal/registry/manifest';
import { publishedFolder } from '@portal/registry/published';
import type { TestPortalData } from '../portal/start-portal';
import { getPartsFolder, publishUnchecked, readLiveBuilds } from './live-builds';

export interface BuildChange {
  /** Returns the new text of the browser entry. */
  readonly entry?: (text: string) => string;
  /** Returns the new text of the server bundle. */
  readonly edge?: (text: string) => string;
  /** Whether the manifest gets the new integrity values; false simulates a file that changed after the build. */
  readonly isManifestUpdated: boolean;
}

/**
 * Publishes a copy of a part's live build with changed files as a separate build, without making it live.
 * @returns the id of the build
 */
export async function publishChangedBuild(
  portal: TestPortalData,
  part: string,
  { entry, edge, isManifestUpdated }: BuildChange,
): Promise<string> {
  const copy = mkdtempSync(path.join(tmpdir(), 'portal-changed-'));
  const live = (await readLiveBuilds(portal))[part] ?? '';
  cpSync(publishedFolder(getPartsFolder(portal.dataDir), part, live), copy, { recursive: true });
  const manifestFile = path.join(copy, MANIFEST_FILE);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as PartManifest;
  const change = (name: string, to: (text: string) => string): string => {
    const file = path.join(copy, name);
    const text = to(readFileSync(file, 'utf8'));
    writeFileSync(file, text);
    // The precompressed copies still contain the old text.
    for (const suffix of ['.br', '.gz']) rmSync(file + suffix, { force: true });
    return text;
  };
  const written = entry === undefined ? undefined : change(manifest.entry, entry);
  const rendered = edge !== undefined && manifest.edge !== null ? change(manifest.edge, edge) : undefined;
  const files = manifest.files.map((file) =>
    isManifestUpdated && written !== undefined && file.file === manifest.entry
      ? { ...file, integrity: computeIntegrity(written) }
      : file,
  );
  const serverFiles = manifest.serverFiles.map((file) =>
    rendered !== undefined && file.file === manifest.edge
      ? { ...file, integrity: computeIntegrity(rendered) }
      : file,
  );
  // A new id, because the original manifest's id does not depend on these changes.
  const id = createHash('sha256').update(copy).digest('hex').slice(0, 16);
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, files, serverFiles, id }));
  await publishUnchecked(copy, portal);
  rmSync(copy, { recursive: true });
  return id;
}
