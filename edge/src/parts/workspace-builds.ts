import type { PartManifest } from '@portal/delivery/manifest';
import { liveId } from '@portal/delivery/registry';
import type { JoinedEntries } from './joined-entries';
import { readPart, type LivePart, type PublishedParts } from './live-part';
import type { LiveReleases } from './live-releases';
import { releaseOf, type Release } from './release';
import type { VisitorReleases } from './visitor-release';

/** Builds of the workspace that this portal serves in place of the live ones; LOCAL and MOCK only. */
export interface WorkspaceBuilds {
  /** Id of the build by part, without those whose part was deployed, rolled back or canaried since the start. */
  readonly current: () => ReadonlyMap<string, string>;
  /** A build, current or not; null when there is none of that id. */
  readonly buildOf: (part: string, id: string) => LivePart | null;
  /** Puts the current builds into each visitor's release. */
  readonly apply: (releases: VisitorReleases) => VisitorReleases;
}

/**
 * Reads the workspace's builds. A later command for a part ends its override, since the registry then says what its
 * team wants.
 *
 * @throws when a build cannot be read
 */
export const readWorkspaceBuilds = (
  manifests: readonly PartManifest[],
  live: Pick<LiveReleases, 'states'>,
  published: PublishedParts,
  joined: JoinedEntries,
): WorkspaceBuilds => {
  const sequenceOf = (part: string): number | undefined => live.states().get(part)?.changed.seq;
  const builds = manifests.map((manifest) => ({
    part: readPart(published, manifest),
    sequence: sequenceOf(manifest.name),
  }));
  const currentParts = (): readonly LivePart[] =>
    builds.flatMap(({ part, sequence }) => (sequenceOf(part.manifest.name) === sequence ? [part] : []));
  // A registry event makes new releases, so that one release always has the same builds on top.
  const known = new WeakMap<Release, Release>();
  const withBuilds = (base: Release): Release => {
    const found = known.get(base);
    if (found !== undefined) return found;
    const parts = currentParts().map((part) => [part.manifest.name, part] as const);
    const release = parts.length === 0 ? base : releaseOf(new Map([...base.parts, ...parts]), joined);
    known.set(base, release);
    return release;
  };
  return {
    current: () => new Map(currentParts().map(({ manifest }) => [manifest.name, manifest.id])),
    buildOf: (name, id) =>
      builds.find(({ part: { manifest } }) => manifest.name === name && manifest.id === id)?.part ?? null,
    apply: (releases) => ({
      release: () => withBuilds(releases.release()),
      releaseFor: (request) => withBuilds(releases.releaseFor(request)),
      meet: (request, reply) => withBuilds(releases.meet(request, reply)),
    }),
  };
};

/** Returns the start message for the workspace's builds: what each replaces, and how to see, publish or drop it. */
export const workspaceBuildLines = (
  builds: Pick<WorkspaceBuilds, 'current'>,
  live: Pick<LiveReleases, 'states'>,
  address: string,
): readonly string[] => {
  const current = [...builds.current()];
  if (current.length === 0) return [];
  return [
    'Builds of this workspace that this portal shows and that are not live',
    ...current.flatMap(([name, id]) => {
      const state = live.states().get(name);
      const replaced = state === undefined ? null : liveId(state);
      return [
        `  ${name}: the workspace’s build ${id} differs from what is live${replaced === null ? '' : ` (${replaced})`}.`,
        `    Make it live with "npm run parts -- deploy ${name}".`,
        ...(replaced === null
          ? []
          : [`    See the live one at ${address}/dev/deployments?part=${name}&target=${replaced}`]),
      ];
    }),
    '  "npm run serve" shows what is live and nothing else.',
    '',
  ];
};
