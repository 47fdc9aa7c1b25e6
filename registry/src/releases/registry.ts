import type { NewEvent, RegistryEvent } from './registry-event';

/**
 * The append-only list of what was deployed, promoted, rolled back and shown to a share: the one truth about which
 * builds are live. Several machines and edges may share one.
 */
export interface Registry {
  /** Where it is kept, for messages; without credentials. */
  readonly place: string;
  /** All events, oldest first. */
  readonly events: () => Promise<readonly RegistryEvent[]>;
  /** Cheap to ask for often; changes with every append and never else. */
  readonly mark: () => Promise<string>;
  /**
   * Appends events while nobody else can: what `decide` is given is still true when its events are written. So two
   * teams that deploy at the same moment come one after the other, and neither loses an entry.
   *
   * @param decide gives the events to append; throwing appends nothing
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
