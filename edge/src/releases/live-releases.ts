import type { PartManifest } from '@portal/contract/part';
import { ON_EVERY_PAGE } from '@portal/registry/initial-modules';
import {
  foldEvents,
  getManifest,
  liveId,
  type PartStates,
  type Registry,
  type RegistryEvent,
} from '@portal/registry/releases';
import { type LivePart, type PublishedParts, readPart } from '../parts/live-part';
import { findRunningCanaries, isInCanary, type RunningCanary } from './canaries';
import { createRelease, type Release } from './release';
import { fetchBuildsInUse, type UnavailableBuild } from './servable-events';

/** Releases as the registry defines them now. */
export interface LiveReleases {
  /** Release of visitors without a canary. */
  readonly release: () => Release;
  /** Release of a bucket; null for visitors without one. */
  readonly releaseOfBucket: (bucket: number | null) => Release;
  readonly canaries: () => readonly RunningCanary[];
  readonly states: () => PartStates;
  /** All registry events, oldest first. */
  readonly events: () => readonly RegistryEvent[];
  /** Published build, live or not; null when it does not exist or cannot be read. */
  readonly findBuild: (part: string, id: string) => LivePart | null;
  readonly close: () => Promise<void>;
}

/** Milliseconds between checks of the registry: a deploy is live within a second on every edge. */
const POLL_INTERVAL_MS = 250;

/** Receives changes and errors of the registry's state. */
export interface RegistryObserver {
  readonly changed: (id: string) => void;
  /** Called once for each state that could not be read. */
  readonly failed: (error: unknown) => void;
  /** Called at the start for each file of a live build that is missing or altered. */
  readonly damaged: (part: string, reason: string) => void;
}

function formatBuildKey({ name, id }: Pick<PartManifest, 'name' | 'id'>): string {
  return `${name}@${id}`;
}

/** Parts without which no page works. */
const REQUIRED_PARTS: ReadonlySet<string> = new Set(ON_EVERY_PAGE);

type RegistrySnapshot = Pick<
  LiveReleases,
  'release' | 'releaseOfBucket' | 'canaries' | 'states' | 'events'
> & {
  /** Every release that some visitor gets. */
  readonly releases: readonly Release[];
};

/** Creates a snapshot of the registry: the release without canaries, and one for each combination of running canaries. */
function createSnapshot(
  events: readonly RegistryEvent[],
  states: PartStates,
  openPart: (name: string, id: string) => LivePart,
): RegistrySnapshot {
  const canaries = findRunningCanaries(states);
  const createReleaseWith = (runningCanaries: readonly RunningCanary[]): Release =>
    createRelease(
      new Map(
        [...states.values()].flatMap((state) => {
          const id = runningCanaries.find(({ part }) => part === state.name)?.id ?? liveId(state);
          return id === null ? [] : [[state.name, openPart(state.name, id)] as const];
        }),
      ),
    );
  const baseRelease = createReleaseWith([]);
  // At most eight. All are created now: a canary that cannot be read makes the state invalid, and no visitor waits for
  // a release.
  const canarySets = canaries.reduce<readonly (readonly RunningCanary[])[]>(
    (sets, canary) => [...sets, ...sets.map((set) => [...set, canary])],
    [[]],
  );
  const joinNames = (set: readonly RunningCanary[]): string => set.map(({ part }) => part).join(' ');
  const releases = new Map(canarySets.slice(1).map((set) => [joinNames(set), createReleaseWith(set)]));
  return {
    releases: [baseRelease, ...releases.values()],
    release: () => baseRelease,
    releaseOfBucket: (bucket) =>
      bucket === null
        ? baseRelease
        : (releases.get(joinNames(canaries.filter((canary) => isInCanary(canary, bucket)))) ?? baseRelease),
    canaries: () => canaries,
    states: () => states,
    events: () => events,
  };
}

/**
 * Watches the registry: a deploy is live within a second, without a restart. A state that cannot be read is skipped
 * and the current one stays live.
 *
 * @param registry the caller closes it
 * @param published location of the parts
 * @param prepare prepares the releases of a new state before visitors get them
 * @throws Error when the first state cannot be read, or a part that every page needs is damaged
 */
export async function watchRegistry(
  registry: Registry,
  published: PublishedParts,
  prepare: (releases: readonly Release[], states: PartStates) => Promise<void>,
  observer: RegistryObserver,
): Promise<LiveReleases> {
  let liveParts = new Map<string, LivePart>();
  let length = 0;
  /** Whether the start is over: from then on, a state with a damaged build is rejected. */
  let isStarted = false;
  /** Builds of the newest state that the registry could not supply. */
  let unavailable: readonly UnavailableBuild[] = [];
  /** Keys of unavailable builds that are served with the files in the folder. */
  let incomplete: ReadonlySet<string> = new Set();
  const createDamageReport = (part: string, key: string): ((reason: string) => void) | undefined =>
    REQUIRED_PARTS.has(part) || (isStarted && !incomplete.has(key))
      ? undefined
      : (reason) => observer.damaged(part, reason);
  /** Returns the events when their builds are available; at the start parts may be incomplete. */
  const readServableEvents = async (): Promise<readonly RegistryEvent[]> => {
    const events = await registry.events();
    // A registry is append-only: a shorter one is damaged or is being restored.
    if (events.length < length) throw new Error(`${registry.place} has lost events`);
    length = events.length;
    const { stored } = published;
    if (stored === undefined) return events;
    unavailable = await fetchBuildsInUse(stored, foldEvents(events));
    const added = unavailable.filter(({ manifest }) => !incomplete.has(formatBuildKey(manifest)));
    const [first] = added;
    if (first === undefined) return events;
    if (isStarted) throw first.error;
    observer.failed(first.error);
    const required = added.find(({ manifest }) => REQUIRED_PARTS.has(manifest.name));
    if (required !== undefined) throw required.error;
    incomplete = new Set(added.map(({ manifest }) => formatBuildKey(manifest)));
    return events;
  };
  const read = async (): Promise<RegistrySnapshot> => {
    const events = await readServableEvents();
    const states = foldEvents(events);
    const used = new Map<string, LivePart>();
    const openPart = (name: string, id: string): LivePart => {
      const key = formatBuildKey({ name, id });
      const state = states.get(name);
      if (state === undefined) throw new Error(`The registry has no ${name}`);
      const part =
        liveParts.get(key) ??
        used.get(key) ??
        readPart(published, getManifest(state, id), createDamageReport(name, key));
      used.set(key, part);
      return part;
    };
    const result = createSnapshot(events, states, openPart);
    await prepare(result.releases, states);
    const missing = new Set(unavailable.map(({ manifest }) => formatBuildKey(manifest)));
    liveParts = new Map([...used].filter(([key]) => !missing.has(key)));
    incomplete = new Set([...incomplete].filter((key) => missing.has(key)));
    return result;
  };
  /** Returns whether an unavailable build has become available. */
  const retryUnavailableBuilds = async (): Promise<boolean> => {
    const { stored } = published;
    if (stored === undefined || unavailable.length === 0) return false;
    const tried = await Promise.allSettled(unavailable.map(({ manifest }) => stored.provide(manifest)));
    return tried.some(({ status }) => status === 'fulfilled');
  };
  let revision = await registry.mark();
  let current = await read();
  isStarted = true;
  let lastError = '';
  const poll = async (): Promise<void> => {
    try {
      const next = await registry.mark();
      if (next === revision && !(await retryUnavailableBuilds())) return;
      current = await read();
      revision = next;
      lastError = '';
      observer.changed(current.release().id);
    } catch (error) {
      // Report a repeated error only once, not four times a second.
      if (String(error) !== lastError) observer.failed(error);
      lastError = String(error);
    }
  };
  let pendingPoll: Promise<void> | undefined;
  const timer = setInterval(() => {
    pendingPoll ??= poll().finally(() => (pendingPoll = undefined));
  }, POLL_INTERVAL_MS);
  timer.unref();
  return {
    release: () => current.release(),
    releaseOfBucket: (bucket) => current.releaseOfBucket(bucket),
    canaries: () => current.canaries(),
    states: () => current.states(),
    events: () => current.events(),
    findBuild: (part, id) => {
      const manifest = current.states().get(part)?.builds.get(id)?.manifest;
      if (manifest === undefined) return null;
      try {
        return readPart(published, manifest);
      } catch {
        // Fetched in the background, for the next request.
        published.stored?.provide(manifest).catch(() => undefined);
        return null;
      }
    },
    close: async () => {
      clearInterval(timer);
      await pendingPoll;
    },
  };
}
