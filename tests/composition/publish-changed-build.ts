import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { computeIntegrity, MANIFEST_FILE, type PartManifest } from '@portal/registry/manifest';
import { publishedFolder } from '@portal/registry/published';
import type { TestPortalData } from '../portal/start-portal';
import { getPartsFolder, publishUnchecked, readLiveBuilds } from './live-builds';

export interface BuildChange {
  /** New text of the browser entry. */
  readonly entry?: (text: string) => string;
  /** New text of the server bundle. */
  readonly edge?: (text: string) => string;
  /** False keeps the integrity value of the manifest: a file changed after the build. */
  readonly isManifestUpdated: boolean;
}

/**
 * Publishes a copy of a part's live build with changed files as a separate build, without making it live.
 * @returns the id to make live
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
    // Precompressed copies would still contain the old text.
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
  // Differs from the id in the manifest, which stays unchanged when a file changes after the build.
  const id = createHash('sha256').update(copy).digest('hex').slice(0, 16);
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, files, serverFiles, id }));
  await publishUnchecked(copy, portal);
  rmSync(copy, { recursive: true });
  return id;
}
