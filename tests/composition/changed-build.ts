import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publishedFolder, publishPart, readLiveParts } from '@portal/tooling/deploy';
import { MANIFEST_FILE, type PartManifest } from '@portal/tooling/manifest';

const integrityOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

export interface Change {
  /** New text of the entry that browsers run. */
  readonly entry?: (text: string) => string;
  /** New text of the bundle that the edge runs. */
  readonly edge?: (text: string) => string;
  /** False leaves the manifest's integrity value as it was: a file changed after it was built. */
  readonly honest: boolean;
}

/**
 * Publishes a copy of a part's live build with changed files, as a build of its own; what is live does not change.
 *
 * @returns the id to make live
 */
export const publishChanged = (dataDir: string, part: string, { entry, edge, honest }: Change): string => {
  const copy = mkdtempSync(path.join(tmpdir(), 'portal-changed-'));
  cpSync(publishedFolder(dataDir, part, readLiveParts(dataDir)[part] ?? ''), copy, { recursive: true });
  const manifestFile = path.join(copy, MANIFEST_FILE);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as PartManifest;
  const change = (name: string, to: (text: string) => string): string => {
    const file = path.join(copy, name);
    const text = to(readFileSync(file, 'utf8'));
    writeFileSync(file, text);
    // Copies compressed ahead would still hold the old text.
    for (const suffix of ['.br', '.gz']) rmSync(file + suffix, { force: true });
    return text;
  };
  const written = entry === undefined ? undefined : change(manifest.entry, entry);
  if (edge !== undefined && manifest.edge !== null) change(manifest.edge, edge);
  const files = manifest.files.map((file) =>
    honest && written !== undefined && file.file === manifest.entry
      ? { ...file, integrity: integrityOf(written) }
      : file,
  );
  const id = createHash('sha256').update(copy).digest('hex').slice(0, 16);
  writeFileSync(manifestFile, JSON.stringify({ ...manifest, files, id }));
  publishPart(copy, dataDir);
  rmSync(copy, { recursive: true });
  return id;
};
