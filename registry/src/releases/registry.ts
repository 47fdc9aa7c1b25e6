import type { NewEvent, RegistryEvent } from './registry-event';

/**
 * Append-only list of deployments, promotions, roll-backs and canaries: the single source of which builds are live.
 * Several machines and edges may share it.
 */
export interface Registry {
  /** Its location without credentials, for messages. */
  readonly place: string;
  /** All events, oldest first. */
  readonly events: () => Promise<readonly RegistryEvent[]>;
  /** Cheap to ask for often; changes with every append and never else. */
  readonly mark: () => Promise<string>;
  /**
   * Appends events exclusively and as one transaction: the state that `decide` gets is still current when its events are
   * written, and readers get all of them or none, also after a crash. Two deployments at the same moment are serialised,
   * and neither loses an event.
   *
   * @param decide returns the events to append; throwing appends nothing
   * @returns the events as written
   */
  readonly append: (
    decide: (events: readonly RegistryEvent[]) => readonly NewEvent[],
  ) => Promise<readonly RegistryEvent[]>;
  readonly close: () => Promise<void>;
}

/** Gives new events their place and time. */
export function numbered(
  known: readonly RegistryEvent[],
  added: readonly NewEvent[],
  now: Date,
): readonly RegistryEvent[] {
  const last = known.at(-1)?.seq ?? 0;
  return added.map((event, index) => ({ seq: last + index + 1, time: now.toISOString(), ...event }));
}
