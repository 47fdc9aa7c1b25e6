import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Name of the file at the top of a bundle that describes its release. */
export const RELEASE_FILE = 'release.json';

/** One build of a part in a bundle. */
export interface BundledPart {
  readonly name: string;
  readonly version: string;
  readonly id: string;
}

/** Contents of `release.json`. */
export interface Release {
  readonly version: string;
  /** Commit of the sources; null when they are in no git repository. */
  readonly commit: string | null;
  /** Whether the sources had changes that were not committed. */
  readonly isModified: boolean;
  /** ISO 8601: SOURCE_DATE_EPOCH, else the time of the commit. */
  readonly date: string;
  /** Platform of the native packages, such as linux-x64. */
  readonly platform: string;
  readonly parts: readonly BundledPart[];
}

/** Reads the release file of a bundle. */
export function readRelease(bundle: string): Release {
  return JSON.parse(readFileSync(path.join(bundle, RELEASE_FILE), 'utf8')) as Release;
}

/** Returns a release as `--version` prints it, such as `0.1.0 (1f3c55d0a1b2)`. */
export function describeRelease({ version, commit, isModified }: Release): string {
  const source = commit === null ? 'no commit' : commit.slice(0, 12);
  return `${version} (${source}${isModified ? ', modified' : ''})`;
}

/** Returns the name of a bundle's folder, such as `portal-0.1.0-1f3c55d0a1b2-linux-x64`. */
export function bundleName({ version, commit, isModified, platform }: Omit<Release, 'parts'>): string {
  const source = commit === null ? '' : `-${commit.slice(0, 12)}${isModified ? '-modified' : ''}`;
  return `portal-${version}${source}-${platform}`;
}
