import { createHash } from 'node:crypto';
import { isAddress } from '../parts/overrides';
import type { Release } from '../parts/release';
import { ENTRY_POLICY } from './start-script';
import type { PageContext } from './page-context';

/**
 * Trusted Types policies: the page's for its first script, the root's for part entries, the sanitiser's, the one for
 * support and consent scripts, and webpack's one for each part.
 */
export const trustedTypes = (release: Release): readonly string[] => [
  ENTRY_POLICY,
  'portal-parts',
  'portal-html',
  'portal-scripts',
  ...[...release.parts.keys()].map((name) => `portal-${name}`),
];

/** Origins besides the portal's that parts come from: another host, and the visitor's own machine. */
export const partOriginsOf = (
  { partsOrigin }: Pick<PageContext, 'partsOrigin'>,
  { overrides }: Release,
): readonly string[] => [
  ...(partsOrigin === null ? [] : [partsOrigin]),
  ...[...overrides.values()].filter(isAddress).map((address) => new URL(address).origin),
];

/** What a release means for each of its pages. */
export interface ReleaseOfPages {
  /** Stands for the release, overrides included, in the keys of caches; as short with fifty parts as with five. */
  readonly key: string;
  readonly policy: { readonly trustedTypes: readonly string[]; readonly partOrigins: readonly string[] };
}

/** Tells what a release means for its pages; worked out once for each. */
export const releasesOfPages = (
  context: Pick<PageContext, 'partsOrigin'>,
): ((release: Release) => ReleaseOfPages) => {
  const known = new WeakMap<Release, ReleaseOfPages>();
  return (release) => {
    const ofPages = known.get(release) ?? {
      key: createHash('sha256')
        .update(`${release.id}|${[...release.overrides].join(' ')}`)
        .digest('base64'),
      policy: { trustedTypes: trustedTypes(release), partOrigins: partOriginsOf(context, release) },
    };
    known.set(release, ofPages);
    return ofPages;
  };
};
