import type { NewEvent, RegistryEvent } from './registry-event';

/**
 * Append-only list of deployments, promotions, roll-backs and canaries: the single source of which builds are live.
 * Several machines and edges may share it.
 */
export interface Registry {
  /** Location of the registry without credentials, for messages. */
  readonly place: string;
  /** All events, oldest first. */
  readonly events: () => Promise<readonly RegistryEvent[]>;
  /** Returns a value that changes with every append and only then; cheap enough for polling. */
  readonly mark: () => Promise<string>;
  /**
   * Appends events exclusively and atomically: the events that `decide` gets are still current when its result is
   * written, and readers get the whole append or nothing, even after a crash. Concurrent appends are serialised.
   *
   * @param decide returns the events to append; throwing appends nothing
   * @returns the events as written
   */
  readonly append: (
    decide: (events: readonly RegistryEvent[]) => readonly NewEvent[],
  ) => Promise<readonly RegistryEvent[]>;
  readonly close: () => Promise<void>;
}

/** Adds position and time to new events. */
export function addSequence(
  known: readonly RegistryEvent[],
  added: readonly NewEvent[],
  now: Date,
): readonly RegistryEvent[] {
  const last = known.at(-1)?.seq ?? 0;
  return added.map((event, index) => ({ seq: last + index + 1, time: now.toISOString(), ...event }));
}
