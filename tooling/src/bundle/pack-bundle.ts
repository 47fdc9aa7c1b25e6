import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { create } from 'tar';

/** Name of the list of checksums at the top of a bundle, as `sha256sum -c` reads it. */
export const CHECKSUMS_FILE = 'SHA256SUMS';

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Lists all files below a folder, sorted by code unit, with slashes. */
function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

/** Writes the checksums of all files of a bundle; call it after all other files are written. */
export function writeChecksums(bundle: string): void {
  const lines = listFiles(bundle).map((file) => `${sha256(path.join(bundle, file))}  ${file}\n`);
  writeFileSync(path.join(bundle, CHECKSUMS_FILE), lines.join(''));
}

/**
 * Packs a bundle into a gzipped tar archive. The same files give the same archive: they are sorted, have no owner, and
 * have one time and one mode, whatever the umask (reproducible-builds.org). Compression differs between versions of Node.
 *
 * @param bundle its folder, whose name becomes the archive's top folder
 * @param archive file to write
 * @param date time of all files
 * @returns SHA-256 of the archive
 */
export async function packBundle(bundle: string, archive: string, date: Date): Promise<string> {
  const [parent, name] = [path.dirname(bundle), path.basename(bundle)];
  const files = listFiles(bundle);
  for (const file of files) chmodSync(path.join(bundle, file), 0o644);
  await create(
    { file: archive, cwd: parent, gzip: { level: 9 }, portable: true, mtime: date, strict: true },
    files.map((file) => `${name}/${file}`),
  );
  const hash = sha256(archive);
  writeFileSync(`${archive}.sha256`, `${hash}  ${path.basename(archive)}\n`);
  return hash;
}
