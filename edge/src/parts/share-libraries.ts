import { createHash } from 'node:crypto';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { LIBRARIES_FILE } from '@portal/registry/manifest';

const ID_LENGTH = 16;

/**
 * Copies a build's file with the shared libraries, and its compressed copies, to a folder beside the build that is named
 * after its content: the URL then changes only with the libraries, and browsers keep the file after a deploy of the root.
 *
 * @param build folder of the root's build
 * @param content verified content of the file
 * @returns name of the copy's folder; null when it cannot be written, such as on a full disk
 */
export function shareLibraries(build: string, content: string): string | null {
  const id = createHash('sha256').update(content).digest('hex').slice(0, ID_LENGTH);
  const target = path.join(path.dirname(build), id);
  if (existsSync(target)) return id;
  const next = `${target}.next-${process.pid}`;
  try {
    // Folder and files get the modes of the build's.
    cpSync(build, next, {
      recursive: true,
      filter: (name) => name === build || path.basename(name).startsWith(LIBRARIES_FILE),
    });
    renameSync(next, target);
  } catch {
    rmSync(next, { recursive: true, force: true });
  }
  // Another edge on the same folder may have been first.
  return existsSync(target) ? id : null;
}
