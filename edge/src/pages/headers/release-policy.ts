import { createHash } from 'node:crypto';
import type { PageDependencies } from '../../page-context/page-dependencies';
import { oncePerObject } from '../../parts/once-per-object';
import { isServedByDevServer } from '../../releases/overrides';
import type { Release } from '../../releases/release';
import type { PagePolicy } from './security-headers';

function listDevServers({ parts }: Release): readonly string[] {
  return [
    ...new Set([...parts.values()].filter(isServedByDevServer).map(({ baseUrl }) => new URL(baseUrl).origin)),
  ];
}

/**
 * Returns the names of the Trusted Types policies: of the root for part entries, of the
 * sanitiser, of support and consent scripts, of webpack in each part, and of a dev server's error overlay.
 */
export function trustedTypesPolicies(release: Release): readonly string[] {
  return [
    'portal-parts',
    'portal-html',
    'portal-scripts',
    ...[...release.parts.keys()].map((name) => `portal-${name}`),
    ...(listDevServers(release).length > 0 ? ['webpack-dev-server#overlay'] : []),
  ];
}

/** Returns the origins of parts besides the portal's: another host, and dev servers on the visitor's own machine. */
export function listPartOrigins(
  { partsOrigin }: Pick<PageDependencies, 'partsOrigin'>,
  release: Release,
): readonly string[] {
  return [...(partsOrigin === null ? [] : [partsOrigin]), ...listDevServers(release)];
}

/** Origins of the WebSockets by which dev servers announce changes. */
function listSocketOrigins(release: Release): readonly string[] {
  return listDevServers(release).map((origin) => origin.replace(/^http/, 'ws'));
}

/** Headers and cache key that a release implies for all its pages. */
export interface ReleasePolicy {
  /** Identifies the release, overrides included, in cache keys; its length does not grow with the number of parts. */
  readonly cacheKey: string;
  readonly policy: Pick<PagePolicy, 'trustedTypes' | 'partOrigins' | 'socketOrigins'>;
}

/** Computes what a release implies for its pages, once per release. */
export function createReleasePolicies(
  context: Pick<PageDependencies, 'partsOrigin'>,
): (release: Release) => ReleasePolicy {
  return oncePerObject((release) => ({
    cacheKey: createHash('sha256')
      .update(`${release.id}|${[...release.overrides].join(' ')}`)
      .digest('base64'),
    policy: {
      trustedTypes: trustedTypesPolicies(release),
      partOrigins: listPartOrigins(context, release),
      socketOrigins: listSocketOrigins(release),
    },
  }));
}
