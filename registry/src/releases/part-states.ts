import type { PartManifest } from '@portal/contract/part';
import type { DeployEvent, RegistryEvent } from './registry-event';

/** A build that is shown to a share of the visitors. */
export interface Canary {
  readonly id: string;
  /** Above 0, at most 100. */
  readonly percent: number;
}

/** State of one part in the registry. */
export interface PartState {
  readonly name: string;
  /** Every published build by id, oldest first. */
  readonly builds: ReadonlyMap<string, DeployEvent>;
  /** Ids of the builds that were live for all visitors, without those rolled back; the current one is the last. */
  readonly lineage: readonly string[];
  readonly canary: Canary | null;
  /** Rolled-back builds that have not been promoted again, with the roll-back event. */
  readonly rolledBack: ReadonlyMap<string, RegistryEvent>;
  /** The latest event that changed what visitors get. */
  readonly changed: RegistryEvent;
}

/** All parts that were ever deployed, by name, in the order of their first deploy. */
export type PartStates = ReadonlyMap<string, PartState>;

/** Returns the id of the build that all visitors without a canary get; null before a part's first promotion. */
export function liveId(state: PartState | undefined): string | null {
  return state?.lineage.at(-1) ?? null;
}

/** Returns the manifest of a published build. @throws Error when there is no such build */
export function getManifest(state: PartState, id: string): PartManifest {
  const build = state.builds.get(id);
  if (build === undefined) throw new Error(`${state.name} has no build ${id}`);
  return build.manifest;
}

/** Returns the manifest of the build that all visitors without a canary get; null before a part's first promotion. */
export function getLiveManifest(state: PartState | undefined): PartManifest | null {
  const id = liveId(state);
  return state === undefined || id === null ? null : getManifest(state, id);
}

function promoteBuild(state: PartState, id: string): readonly string[] {
  return liveId(state) === id ? state.lineage : [...state.lineage, id];
}

/** Returns the lineage after a roll-back: without later builds; a build that was never live replaces the current one. */
function rollBackLineage({ lineage }: Pick<PartState, 'lineage'>, id: string): readonly string[] {
  const at = lineage.lastIndexOf(id);
  return at === -1 ? [...lineage.slice(0, -1), id] : lineage.slice(0, at + 1);
}

/** Returns the rolled-back builds after an event: adds the builds that it removes as bad, deletes the one that it shows again. */
function updateRolledBack(state: PartState, event: RegistryEvent): PartState['rolledBack'] {
  const left = new Map(state.rolledBack);
  if (event.kind === 'canary' && event.isRollback === true) return left.set(event.id, event);
  if (event.kind === 'rollback') {
    const kept = rollBackLineage(state, event.id);
    const gone = [...state.lineage, state.canary?.id ?? event.id].filter((id) => !kept.includes(id));
    for (const id of gone) left.set(id, event);
  }
  if (event.kind !== 'deploy') left.delete(event.id);
  return left;
}

function applyEvent(state: PartState, event: RegistryEvent): PartState {
  const next = { ...state, rolledBack: updateRolledBack(state, event) };
  switch (event.kind) {
    case 'deploy':
      return { ...next, builds: new Map([...state.builds, [event.id, event]]) };
    case 'promote':
      return { ...next, lineage: promoteBuild(state, event.id), canary: null, changed: event };
    case 'rollback':
      return { ...next, lineage: rollBackLineage(state, event.id), canary: null, changed: event };
    case 'canary': {
      const canary = event.percent > 0 ? { id: event.id, percent: event.percent } : null;
      return { ...next, canary, changed: event };
    }
  }
}

/** State of a part before and after one of its events. */
export interface StateChange {
  readonly event: RegistryEvent;
  /** Null before its first event. */
  readonly before: PartState | null;
  readonly after: PartState;
}

/**
 * Replays the registry's events; yields the state change of each.
 *
 * @param events in the order of their `seq`
 */
export function* replayEvents(events: readonly RegistryEvent[]): Generator<StateChange> {
  const states = new Map<string, PartState>();
  for (const event of events) {
    const before = states.get(event.part) ?? null;
    const after = applyEvent(
      before ?? {
        name: event.part,
        builds: new Map<string, DeployEvent>(),
        lineage: [],
        canary: null,
        rolledBack: new Map<string, RegistryEvent>(),
        changed: event,
      },
      event,
    );
    states.set(event.part, after);
    yield { event, before, after };
  }
}

/**
 * Derives the parts' states from the registry's events.
 *
 * @param events in the order of their `seq`
 */
export function foldEvents(events: readonly RegistryEvent[]): PartStates {
  const states = new Map<string, PartState>();
  for (const { after } of replayEvents(events)) states.set(after.name, after);
  return states;
}
