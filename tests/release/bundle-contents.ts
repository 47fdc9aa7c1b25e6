import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** SHA-256 of a file, in hexadecimal digits. */
export function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Hash of each file below a folder, by path. */
export function hashFiles(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file).replaceAll(path.sep, '/'), sha256(file)]),
  );
}

/** Returns the checksums listed in a bundle's SHA256SUMS, by path. */
export function readChecksums(folder: string): Readonly<Record<string, string>> {
  const lines = readFileSync(path.join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
  return Object.fromEntries(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}
