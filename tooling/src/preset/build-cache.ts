import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Configuration, FileCacheOptions } from 'webpack';

/** Folder of the bundler's cache, below the part's folder. */
const CACHE_FOLDER = '.build/bundler-cache';

/** Loaders, plugins and configurations: a change of one invalidates the cache. */
const BUNDLER_FOLDERS = [
  'tooling/src/build',
  'tooling/src/parts/dev',
  'tooling/src/preset',
  'tooling/src/styles',
];

function hashBundler(workspace: string): string {
  const hash = createHash('sha256');
  const files = BUNDLER_FOLDERS.flatMap((folder) =>
    readdirSync(path.join(workspace, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|js)$/.test(name))
      .sort()
      .map((name) => path.join(folder, name)),
  );
  const others = [
    'registry/src/shared-libraries.ts',
    'pnpm-lock.yaml',
    'tsconfig.base.json',
    'tsconfig.browser.json',
  ];
  for (const name of [...files, ...others])
    hash.update(name).update(readFileSync(path.join(workspace, name)));
  return hash.digest('hex');
}

/**
 * Returns the cache settings of a build, so that only changed modules are compiled and minified again. The cache is
 * invalidated by content, not by time. Writing the cache takes a third of a build; PORTAL_BUILD_CACHE=off
 * skips it for one-off builds.
 *
 * @param folder the part's folder, whose parent is the workspace
 */
export function getBuildCache(folder: string): Pick<Configuration, 'cache' | 'snapshot'> {
  if (process.env['PORTAL_BUILD_CACHE'] === 'off') return { cache: false };
  return {
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(folder, CACHE_FOLDER),
      version: hashBundler(path.dirname(folder)),
    } satisfies FileCacheOptions,
    snapshot: { module: { hash: true }, resolve: { hash: true } },
  };
}
