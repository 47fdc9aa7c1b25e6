import type { PartManifest } from '@portal/contract/part';
import { liveId, type PartStates } from '@portal/registry/releases';
import { type LivePart, type PublishedParts, readPart } from '../parts/live-part';
import type { LiveReleases } from './live-releases';
import { createRelease, type Release } from './release';
import type { VisitorReleases } from './visitor-releases';

/** Workspace builds that this portal serves instead of the live ones; LOCAL and MOCK only. */
export interface WorkspaceBuilds {
  /** Build ids by part, without parts that were deployed, rolled back or canaried since the start. */
  readonly current: (states: PartStates) => ReadonlyMap<string, string>;
  /** Build by id, current or not; null when it does not exist. */
  readonly findBuild: (part: string, id: string) => LivePart | null;
  /**
   * Puts the current builds into the releases of a registry state, before visitors get it.
   *
   * @returns those releases, which must be prepared before they are served
   */
  readonly prepareReleases: (releases: readonly Release[], states: PartStates) => readonly Release[];
  /** Puts the current builds into each visitor's release. */
  readonly apply: (releases: VisitorReleases) => VisitorReleases;
}

/**
 * Reads the workspace's builds. A later registry event of a part ends its override, because the registry then holds
 * what its team wants; the first prepared state counts as the start.
 *
 * @throws Error when a build cannot be read
 */
export function readWorkspaceBuilds(
  manifests: readonly PartManifest[],
  published: PublishedParts,
): WorkspaceBuilds {
  const builds = manifests.map((manifest) => readPart(published, manifest));
  let statesAtStart: PartStates | null = null;
  const currentParts = (states: PartStates): readonly LivePart[] =>
    builds.filter(
      ({ manifest: { name } }) => states.get(name)?.changed.seq === statesAtStart?.get(name)?.changed.seq,
    );
  // Each registry event creates new releases, so a release always has the same workspace builds.
  const workspaceReleases = new WeakMap<Release, Release>();
  const withBuilds = (base: Release): Release => workspaceReleases.get(base) ?? base;
  return {
    current: (states) => new Map(currentParts(states).map(({ manifest }) => [manifest.name, manifest.id])),
    findBuild: (name, id) =>
      builds.find(({ manifest }) => manifest.name === name && manifest.id === id) ?? null,
    prepareReleases: (releases, states) => {
      statesAtStart ??= states;
      const parts = currentParts(states).map((part) => [part.manifest.name, part] as const);
      if (parts.length > 0)
        for (const base of releases)
          workspaceReleases.set(base, createRelease(new Map([...base.parts, ...parts])));
      return releases.map(withBuilds);
    },
    apply: (releases) => ({
      release: () => withBuilds(releases.release()),
      releaseFor: (request) => withBuilds(releases.releaseFor(request)),
      assignRelease: (request, reply) => withBuilds(releases.assignRelease(request, reply)),
    }),
  };
}

/** Returns the start message for the workspace's builds: what each replaces, and how to see, publish or drop it. */
export function workspaceBuildLines(
  builds: Pick<WorkspaceBuilds, 'current'>,
  live: Pick<LiveReleases, 'states'>,
  url: string,
): readonly string[] {
  const current = [...builds.current(live.states())];
  if (current.length === 0) return [];
  return [
    'Builds of this workspace that this portal serves although they are not live',
    ...current.flatMap(([name, id]) => {
      const replaced = liveId(live.states().get(name));
      return [
        replaced === null
          ? `  ${name}: no build of this part is live; this portal serves the workspace’s build ${id}.`
          : `  ${name}: the workspace’s build ${id} differs from what is live (${replaced}).`,
        `    Make it live with "npm run parts -- deploy ${name}".`,
        ...(replaced === null
          ? []
          : [`    See the live one at ${url}/dev/deployments?part=${name}&target=${replaced}`]),
      ];
    }),
    '  "npm run serve" serves only what is live.',
    '',
  ];
}
