import { liveId, type NewEvent, type RegistryEvent, replayEvents } from '@portal/registry/releases';
import { type ChangeRequest, createRollbackEvent, type RegistrySnapshot } from './registry-events';
import { DeployRejection, rejections, throwMistakes } from './rejections';

/** Part of a set: its build, and what was live before. */
interface SetMember {
  readonly part: string;
  readonly id: string;
  /** Null if the part was not live before. */
  readonly previousId: string | null;
}

/** Parts that one command made live together. */
export interface PartSet {
  readonly who: string;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly members: readonly SetMember[];
}

/** Marks the events of a command that makes a set live: also a set with one changed part can go back as a set. */
export function markSet(events: readonly NewEvent[]): readonly NewEvent[] {
  return events.map((event) => (event.kind === 'promote' ? { ...event, isSet: true as const } : event));
}

/** Finds all sets, oldest first. Older registries do not mark them; all events of one append have one time. */
function findSets(events: readonly RegistryEvent[]): readonly PartSet[] {
  const appends: { who: string; time: string; isSet: boolean; members: SetMember[] }[] = [];
  for (const { event, before } of replayEvents(events)) {
    const { who, time, part, id } = event;
    let current = appends.at(-1);
    if (current?.who !== who || current.time !== time) {
      current = { who, time, isSet: false, members: [] };
      appends.push(current);
    }
    if (event.kind !== 'promote') continue;
    current.isSet ||= event.isSet === true || current.members.length > 0;
    const previousId = before === null ? null : liveId(before);
    if (previousId !== id) current.members.push({ part, id, previousId });
  }
  return appends.filter(({ isSet }) => isSet);
}

/**
 * Finds the latest set of which at least one build is live.
 *
 * @throws DeployRejection when there is none
 */
export function findLiveSet({ events, states }: RegistrySnapshot): PartSet {
  const found = findSets(events).findLast(({ members }) =>
    members.some(({ part, id }) => {
      const state = states.get(part);
      return state !== undefined && liveId(state) === id;
    }),
  );
  if (found === undefined) throw rejections.noSet();
  return found;
}

/** What a roll-back of a set changes, and the parts that it leaves. */
export interface SetRollback {
  readonly events: readonly NewEvent[];
  /** Parts whose first build is that of the set. */
  readonly first: readonly string[];
}

/**
 * Events that make the builds before a set live again. Parts that went back already, or have no earlier build, stay as
 * they are.
 *
 * @throws DeployRejection with all parts that have changed since, or were rolled back to what the set replaced
 */
export function createSetRollback(
  set: PartSet,
  registered: RegistrySnapshot,
  request: ChangeRequest,
): SetRollback {
  const mistakes: DeployRejection[] = [];
  const events: NewEvent[] = [];
  const first: string[] = [];
  for (const { part, id, previousId } of set.members) {
    const state = registered.states.get(part);
    const live = state === undefined ? null : liveId(state);
    if (live === previousId) continue;
    if (live !== id) mistakes.push(rejections.changedSinceSet(part, id, live ?? 'none'));
    else if (previousId === null) first.push(part);
    else
      try {
        const event = createRollbackEvent(registered, part, previousId, request);
        if (event !== null) events.push(event);
      } catch (error) {
        if (!(error instanceof DeployRejection)) throw error;
        mistakes.push(error);
      }
  }
  throwMistakes(mistakes);
  if (events.length === 0) throw rejections.firstSet();
  return { events, first };
}
