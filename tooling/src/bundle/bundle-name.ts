import type { Release } from './release-file';

/** Name of a bundle's folder, such as `portal-0.1.0-1f3c55d0a1b2-linux-x64`. */
export function bundleName({ version, commit, isModified, platform }: Omit<Release, 'parts'>): string {
  const source = commit === null ? '' : `-${commit.slice(0, 12)}${isModified ? '-modified' : ''}`;
  return `portal-${version}${source}-${platform}`;
}
