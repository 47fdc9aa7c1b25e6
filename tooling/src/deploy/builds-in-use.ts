import type { PartManifest } from '@portal/contract/part';
import { getManifest, liveId, type PartStates } from '@portal/registry/releases';

/** A build that visitors get. */
export interface BuildInUse {
  readonly manifest: PartManifest;
  readonly role: 'live' | 'canary';
}

/** Returns every build that visitors get: live ones and canaries. */
export function findBuildsInUse(states: PartStates): readonly BuildInUse[] {
  return [...states.values()].flatMap((state) => {
    const ids = [
      ['live', liveId(state)],
      ['canary', state.canary?.id ?? null],
    ] as const;
    return ids.flatMap(([role, id]) => (id === null ? [] : [{ manifest: getManifest(state, id), role }]));
  });
}

/** Returns the live builds of all parts except the parts of the given builds. */
export function findOtherLiveBuilds(
  builds: readonly Pick<PartManifest, 'name'>[],
  states: PartStates,
): readonly PartManifest[] {
  return findBuildsInUse(states)
    .filter(({ manifest, role }) => role === 'live' && builds.every(({ name }) => name !== manifest.name))
    .map(({ manifest }) => manifest);
}
