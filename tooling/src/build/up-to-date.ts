import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const IGNORED = new Set(['node_modules', 'dist', '.build', '.types', 'README.md']);

const addFolder = (hash: Hash, folder: string, root: string): void => {
  for (const name of readdirSync(folder).sort()) {
    if (IGNORED.has(name) || /\.test\.tsx?$/.test(name)) continue;
    const file = path.join(folder, name);
    if (statSync(file).isDirectory()) addFolder(hash, file, root);
    else hash.update(path.relative(root, file)).update(readFileSync(file));
  }
};

/**
 * Fingerprint of everything a part's build reads: its own folder, the preset and the locked versions. Content, not
 * times, so that a fresh checkout of the same tree counts as the same.
 */
export const sourceFingerprint = (folder: string, workspace: string): string => {
  const hash = createHash('sha256');
  addFolder(hash, folder, workspace);
  addFolder(hash, path.join(workspace, 'tooling/src'), workspace);
  // Its plain modules are compiled into every part (build/plain-modules.ts).
  addFolder(hash, path.join(workspace, 'shared-wl-assets/src'), workspace);
  hash.update(readFileSync(path.join(workspace, 'pnpm-lock.yaml')));
  hash.update(process.version);
  return hash.digest('hex');
};

const stampFile = (folder: string): string => path.join(folder, 'dist', 'source-fingerprint');

/** True when the built part in `dist/part` was made from sources with this fingerprint. */
export const isUpToDate = (folder: string, fingerprint: string): boolean =>
  existsSync(path.join(folder, 'dist/part/part.json')) &&
  existsSync(stampFile(folder)) &&
  readFileSync(stampFile(folder), 'utf8') === fingerprint;

/** Remembers that `dist/part` belongs to this fingerprint; written last, so a broken build is built again. */
export const markUpToDate = (folder: string, fingerprint: string): void =>
  writeFileSync(stampFile(folder), fingerprint);
