import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { getBrandFolder, isWhiteLabelEntry } from './read-files';
import { DEFAULT_KEY } from './white-label-key';

/** Fingerprint of a missing file. */
const ABSENT = '';

/** Number of clients checked concurrently, to limit the load on a network file system. */
const BATCH_SIZE = 32;

async function readFingerprint(file: string): Promise<string> {
  const found = await stat(file, { bigint: true }).catch(() => null);
  return found === null ? 'unreadable' : [found.mtimeNs, found.ctimeNs, found.size, found.ino].join(' ');
}

/** Returns a fingerprint of a client's version, from the metadata of its file and of the files in its folder. */
async function clientFingerprint(
  folder: string,
  name: string,
  brandFolders: ReadonlySet<string>,
): Promise<string> {
  const brandFolder = getBrandFolder(folder, name);
  const fileFingerprint = await readFingerprint(join(folder, name));
  if (!brandFolders.has(basename(brandFolder))) return fileFingerprint;
  const files = (await readdir(brandFolder).catch(() => [])).sort();
  const each = await Promise.all(
    files.map(async (file) => `${file} ${await readFingerprint(join(brandFolder, file))}`),
  );
  return [fileFingerprint, ...each].join('\n');
}

/**
 * Returns a fingerprint of each client's version, by file name.
 *
 * @throws Error when the folder cannot be read or has no `default.json`, as when its file system is not mounted
 */
export async function readFingerprints(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder);
  const names = entries.filter(isWhiteLabelEntry).sort();
  const brandFolders = new Set(entries.filter((name) => !isWhiteLabelEntry(name)));
  if (!names.includes(`${DEFAULT_KEY}.json`)) throw new Error(`${folder} has no ${DEFAULT_KEY}.json`);
  const fingerprints = new Map<string, string>();
  for (let at = 0; at < names.length; at += BATCH_SIZE) {
    const batch = names.slice(at, at + BATCH_SIZE);
    const found = await Promise.all(batch.map((name) => clientFingerprint(folder, name, brandFolders)));
    batch.forEach((name, index) => fingerprints.set(name, found[index] ?? ABSENT));
  }
  return fingerprints;
}

/**
 * Detects settled changes: two consecutive polls have found the same version. A file that is being written, or replaced
 * by removing and creating it, is therefore reported only once it is complete.
 */
export class SettledChanges {
  #applied: ReadonlyMap<string, string> = new Map();
  #seen: ReadonlyMap<string, string> = new Map();

  /** Makes `take` return a file again that could not be read. */
  retry(name: string): void {
    this.#applied = new Map([...this.#applied].filter(([each]) => each !== name));
  }

  /** Returns the names of settled files that were added, changed or removed since they were last returned. */
  take(fingerprints: ReadonlyMap<string, string>): readonly string[] {
    const versionIn = (files: ReadonlyMap<string, string>, name: string): string => files.get(name) ?? ABSENT;
    const names = new Set([...fingerprints.keys(), ...this.#applied.keys()]);
    const changed = [...names].filter((name) => {
      const version = versionIn(fingerprints, name);
      return version !== versionIn(this.#applied, name) && version === versionIn(this.#seen, name);
    });
    const applied = new Map(this.#applied);
    for (const name of changed) {
      const version = versionIn(fingerprints, name);
      if (version === ABSENT) applied.delete(name);
      else applied.set(name, version);
    }
    this.#applied = applied;
    this.#seen = fingerprints;
    return changed;
  }
}
