import type { PartManifest } from '@portal/registry/manifest';
import {
  foldEvents,
  getManifest,
  liveId,
  type PartStates,
  type RegistryEvent,
} from '@portal/registry/releases';
import type { StoredBuilds } from '../parts/stored-builds';

/** A build whose files are neither in the folder nor in the store. */
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

function countLiveParts(states: PartStates): number {
  return [...states.values()].filter((state) => liveId(state) !== null).length;
}

/** Fetches the builds that visitors get. @returns the unavailable ones */
export async function fetchBuildsInUse(
  stored: StoredBuilds,
  states: PartStates,
): Promise<readonly UnavailableBuild[]> {
  const found = await Promise.all(
    findBuildsInUse(states).map((manifest) =>
      stored.provide(manifest).then(
        () => [],
        (error: unknown) => [{ manifest, error }],
      ),
    ),
  );
  return found.flat();
}

/**
 * Returns the events up to the newest earlier state whose builds are all in the folder, so that a portal that starts
 * while the store fails serves what a running one does. That state has no fewer live parts than the current one.
 *
 * @returns null when there is no such state
 */
export async function findCachedEvents(
  stored: StoredBuilds,
  events: readonly RegistryEvent[],
): Promise<readonly RegistryEvent[] | null> {
  const liveParts = countLiveParts(foldEvents(events));
  const known = new Map<string, boolean>();
  const isCached = async (manifest: PartManifest): Promise<boolean> => {
    const key = `${manifest.name}@${manifest.id}`;
    const is = known.get(key) ?? (await stored.has(manifest));
    known.set(key, is);
    return is;
  };
  for (let end = events.length - 1; end > 0; end -= 1) {
    const earlier = events.slice(0, end);
    const states = foldEvents(earlier);
    if (countLiveParts(states) < liveParts) return null;
    const cached = await Promise.all(findBuildsInUse(states).map(isCached));
    if (!cached.includes(false)) return earlier;
  }
  return null;
}
