import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BuildProvenance } from '@portal/contract/part';
import { readCommit } from '../read-commit';
import { findBundledPackages, isInstalled } from './bundled-packages';

/** Folder of generated modules, such as the edge build's entry. */
const GENERATED_FILES = '.build';

/**
 * Reads the commit of a build and lists the modules and packages compiled into it.
 *
 * @param workspace the workspace's folder
 * @param bundled absolute paths of the files with code or styles in the bundles
 */
export function readProvenance(workspace: string, bundled: ReadonlySet<string>): BuildProvenance {
  const modules = [...bundled]
    .filter((file) => !isInstalled(file))
    .map((file) => path.relative(workspace, file).replaceAll(path.sep, '/'))
    .filter((file) => !file.startsWith('../') && !file.split('/').includes(GENERATED_FILES))
    .sort();
  const owners = [...new Set(modules.map((file) => file.split('/')[0] ?? file))];
  const versions = owners.flatMap((owner) => {
    const file = path.join(workspace, owner, 'package.json');
    if (!existsSync(file)) return [];
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { readonly version?: string };
    return [[owner, version ?? ''] as const];
  });
  return {
    ...readCommit(workspace),
    workspaceVersions: Object.fromEntries(versions),
    modules,
    packages: findBundledPackages(bundled).map(({ name, version }) => `${name}@${version}`),
  };
}
