import type { PartManifest } from '@portal/contract/part';
import type { NewEvent, RegistryEvent } from './registry-event';

/** Builds whose files an append stores or removes in its transaction; without effect where the folder has the files. */
export interface FileChanges {
  /** Published builds, in the folder of the parts. */
  readonly stored?: readonly PartManifest[];
  /** Called after `decide`. */
  readonly removed?: () => readonly PartManifest[];
}

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
    files?: FileChanges,
  ) => Promise<readonly RegistryEvent[]>;
  /** Returns whether the registry has all files of a build; true where the folder has the files. */
  readonly hasBuild: (manifest: PartManifest) => Promise<boolean>;
  /**
   * Writes the files of a build that the folder lacks. Does nothing where the folder itself has the files.
   *
   * @throws RemovedBuildError, or BuildFilesError when a file is missing or altered
   */
  readonly fetchBuild: (manifest: PartManifest) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Adds position and time to new events. */
export function addSequence(
  earlierEvents: readonly RegistryEvent[],
  added: readonly NewEvent[],
  now: Date,
): readonly RegistryEvent[] {
  const last = earlierEvents.at(-1)?.seq ?? 0;
  return added.map((event, index) => ({ seq: last + index + 1, time: now.toISOString(), ...event }));
}
