import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const IGNORED = new Set([
  'node_modules',
  'dist',
  '.build',
  '.types',
  'expectations',
  'README.md',
  'api-report.md',
]);

/** What a build's result depends on besides sources; commands and registry leave every build as it is. */
const BUILDERS = [
  'tooling/src/build',
  'tooling/src/contracts',
  'delivery/src/manifest.ts',
  'tooling/src/part.ts',
  'tooling/src/preset',
];

const addAny = (hash: Hash, place: string, root: string): void => {
  if (!existsSync(place)) return;
  if (statSync(place).isDirectory()) addFolder(hash, place, root);
  else hash.update(path.relative(root, place)).update(readFileSync(place));
};

const addFolder = (hash: Hash, folder: string, root: string): void => {
  for (const name of readdirSync(folder).sort()) {
    if (IGNORED.has(name) || /\.test\.tsx?$/.test(name)) continue;
    addAny(hash, path.join(folder, name), root);
  }
};

/**
 * Fingerprint of everything a part's build reads: its own folder, the preset and the locked versions. Content, not
 * times, so that a fresh checkout of the same tree counts as the same.
 *
 * @throws when something is not there that every build depends on
 */
export const sourceFingerprint = (folder: string, workspace: string): string => {
  const hash = createHash('sha256');
  addFolder(hash, folder, workspace);
  for (const name of BUILDERS) {
    const place = path.join(workspace, name);
    // One that was renamed and not here would leave every build as it is, and nobody would notice.
    if (!existsSync(place))
      throw new Error(`There is no ${name}, on which builds depend (build/up-to-date.ts).`);
    addAny(hash, place, workspace);
  }
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
