import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { buildId, computeIntegrity, MANIFEST_FILE } from '@portal/registry/manifest';
import { WORKSPACE } from '../workspace';

export interface Variant {
  readonly folder: string;
  readonly id: string;
  readonly version: string;
}

/** Changes of a variant: files by name, manifest fields by key. */
export interface VariantChange {
  readonly files?: Readonly<Record<string, (text: string) => string>>;
  readonly manifest?: Partial<PartManifest> | ((known: Omit<PartManifest, 'id'>) => Partial<PartManifest>);
}

/**
 * Makes a build as if the sources had changed: a copy of the workspace’s build with changed files and matching
 * integrity values and id.
 */
export function createVariantBuild(part: string, { files = {}, manifest = {} }: VariantChange): Variant {
  const folder = mkdtempSync(path.join(tmpdir(), `portal-variant-${part}-`));
  cpSync(path.join(WORKSPACE, part, 'dist/part'), folder, { recursive: true });
  for (const [name, change] of Object.entries(files)) {
    const file = path.join(folder, name);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    for (const suffix of ['.br', '.gz']) rmSync(file + suffix, { force: true });
  }
  const manifestFile = path.join(folder, MANIFEST_FILE);
  const { id: former, ...liveManifest } = JSON.parse(readFileSync(manifestFile, 'utf8')) as PartManifest;
  const renewed = (listed: PartManifest['files']): PartManifest['files'] =>
    listed.map(({ file }) => {
      const content = readFileSync(path.join(folder, file));
      return { file, integrity: computeIntegrity(content), bytes: content.length };
    });
  const next = {
    ...liveManifest,
    ...(typeof manifest === 'function' ? manifest(liveManifest) : manifest),
    files: renewed(liveManifest.files),
    serverFiles: renewed(liveManifest.serverFiles),
  };
  const id = buildId(next);
  if (id === former) throw new Error('A variant has to differ');
  writeFileSync(manifestFile, JSON.stringify({ ...next, id }));
  return { folder, id, version: next.version };
}

/** A variant that differs only in its version, so that it has the same size. */
export function otherVersion(part: string, version: string): Variant {
  return createVariantBuild(part, { manifest: { version } });
}
