import { createHash } from 'node:crypto';
import { isServedByDevServer } from '../../releases/overrides';
import type { Release } from '../../releases/release';
import { ENTRY_TRUSTED_TYPES_POLICY } from '../document/bootstrap-script';
import type { PageDependencies } from '../page-dependencies';
import type { PagePolicy } from './security-headers';

function devServersOf({ parts }: Release): readonly string[] {
  return [
    ...new Set([...parts.values()].filter(isServedByDevServer).map(({ baseUrl }) => new URL(baseUrl).origin)),
  ];
}

/**
 * Trusted Types policies: the page's for its first script, the root's for part entries, the sanitiser's, the one for
 * support and consent scripts, webpack's one for each part, and that of the overlay with errors of a dev server.
 */
export function trustedTypesPolicies(release: Release): readonly string[] {
  return [
    ENTRY_TRUSTED_TYPES_POLICY,
    'portal-parts',
    'portal-html',
    'portal-scripts',
    ...[...release.parts.keys()].map((name) => `portal-${name}`),
    ...(devServersOf(release).length > 0 ? ['webpack-dev-server#overlay'] : []),
  ];
}

/** Origins besides the portal's that parts come from: another host, and dev servers on the visitor's own machine. */
export function partOriginsOf(
  { partsOrigin }: Pick<PageDependencies, 'partsOrigin'>,
  release: Release,
): readonly string[] {
  return [...(partsOrigin === null ? [] : [partsOrigin]), ...devServersOf(release)];
}

/** Origins of the WebSockets by which dev servers announce changes. */
function socketOriginsOf(release: Release): readonly string[] {
  return devServersOf(release).map((origin) => origin.replace(/^http/, 'ws'));
}

/** What a release means for each of its pages. */
export interface ReleasePolicy {
  /** Stands for the release, overrides included, in the keys of caches; as short with fifty parts as with five. */
  readonly cacheKey: string;
  readonly policy: Pick<PagePolicy, 'trustedTypes' | 'partOrigins' | 'socketOrigins'>;
}

/** Tells what a release means for its pages; worked out once for each. */
export function createReleasePolicies(
  context: Pick<PageDependencies, 'partsOrigin'>,
): (release: Release) => ReleasePolicy {
  const known = new WeakMap<Release, ReleasePolicy>();
  return (release) => {
    const found = known.get(release) ?? {
      cacheKey: createHash('sha256')
        .update(`${release.id}|${[...release.overrides].join(' ')}`)
        .digest('base64'),
      policy: {
        trustedTypes: trustedTypesPolicies(release),
        partOrigins: partOriginsOf(context, release),
        socketOrigins: socketOriginsOf(release),
      },
    };
    known.set(release, found);
    return found;
  };
}
