import type { PartManifest } from '@portal/contract/part';
import { getManifest, liveId, type PartStates } from '@portal/registry/releases';
import type { StoredBuilds } from '../parts/stored-builds';

/** A build whose files are neither in the folder nor in the registry. */
export interface UnavailableBuild {
  readonly manifest: PartManifest;
  readonly error: unknown;
}

function findBuildsInUse(states: PartStates): readonly PartManifest[] {
  return [...states.values()].flatMap((state) =>
    [...new Set([liveId(state), state.canary?.id ?? null])].flatMap((id) =>
      id === null ? [] : [getManifest(state, id)],
    ),
  );
}

/** Fetches the builds that visitors get. @returns the unavailable ones */
export async function fetchBuildsInUse(
  stored: StoredBuilds,
  states: PartStates,
): Promise<readonly UnavailableBuild[]> {
  const unavailable = await Promise.all(
    findBuildsInUse(states).map((manifest) =>
      stored.provide(manifest).then(
        () => [],
        (error: unknown) => [{ manifest, error }],
      ),
    ),
  );
  return unavailable.flat();
}
