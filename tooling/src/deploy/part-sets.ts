import {
  foldEvents,
  liveId,
  type NewEvent,
  type RegistryEvent,
  replayEvents,
} from '@portal/registry/releases';
import { collectMistake, type DeployRejection, rejections, throwMistakes } from '../rejections';
import { type ChangeRequest, createRollbackEvent } from './registry-events';

/** A part of a set: its build, and the build that was live before. */
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

/** Marks the events of a command that makes a set live, so that even a set with one changed part is rolled back as one. */
export function markSet(events: readonly NewEvent[]): readonly NewEvent[] {
  return events.map((event) => (event.kind === 'promote' ? { ...event, isSet: true as const } : event));
}

/** Finds all sets, oldest first. All events of one append have the same time. */
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
    current.isSet ||= event.isSet === true;
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
export function findLiveSet(events: readonly RegistryEvent[]): PartSet {
  const states = foldEvents(events);
  const partSet = findSets(events).findLast(({ members }) =>
    members.some(({ part, id }) => liveId(states.get(part)) === id),
  );
  if (partSet === undefined) throw rejections.noSet();
  return partSet;
}

/** Events of the rollback of a set, and the parts that it leaves unchanged. */
export interface SetRollback {
  readonly events: readonly NewEvent[];
  /** Parts without an earlier build. */
  readonly first: readonly string[];
}

/**
 * Creates the events that make the builds before a set live again. Parts that were already rolled back, or have no
 * earlier build, stay unchanged.
 *
 * @throws DeployRejection naming all parts that have changed since, or whose earlier build was itself rolled back
 */
export function createSetRollback(
  set: PartSet,
  registered: readonly RegistryEvent[],
  request: ChangeRequest,
): SetRollback {
  const mistakes: DeployRejection[] = [];
  const events: NewEvent[] = [];
  const first: string[] = [];
  const states = foldEvents(registered);
  for (const { part, id, previousId } of set.members) {
    const live = liveId(states.get(part));
    if (live === previousId) continue;
    if (live !== id) mistakes.push(rejections.changedSinceSet(part, id, live ?? 'none'));
    else if (previousId === null) first.push(part);
    else {
      const rollBack = () => createRollbackEvent(registered, part, previousId, request);
      const event = collectMistake(mistakes, rollBack);
      if (event) events.push(event);
    }
  }
  throwMistakes(mistakes);
  if (events.length === 0) throw rejections.firstSet();
  return { events, first };
}
