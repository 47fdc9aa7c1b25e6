import { mkdir, open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { LockHeldError, withFileLock } from '../file-lock';
import { StartError } from '../settings';
import { addSequence, type Registry } from './registry';
import type { RegistryEvent } from './registry-event';

/** Name of the registry's file in the folder of the published parts. */
export const REGISTRY_FILE = 'registry.jsonl';

/** Maximum time for which one other append keeps this one waiting; an append itself takes a few milliseconds. */
const TIMEOUT_MS = 15_000;

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** A line of the file. */
type StoredEvent = RegistryEvent & {
  /** Another event of the same append follows. */
  readonly isContinued?: true;
};

function parseLine(file: string, line: string, index: number): StoredEvent {
  try {
    return JSON.parse(line) as StoredEvent;
  } catch (error) {
    throw new Error(`${file}: line ${index + 1} is not an event`, { cause: error });
  }
}

/** Marks all events of an append except the last, so that readers can detect an incomplete append. */
function toLines(events: readonly RegistryEvent[]): string {
  return events
    .map((event, index): StoredEvent => (index < events.length - 1 ? { ...event, isContinued: true } : event))
    .map((event) => `${JSON.stringify(event)}\n`)
    .join('');
}

function toEvent({ isContinued: _isContinued, ...event }: StoredEvent): RegistryEvent {
  return event as RegistryEvent;
}

/**
 * Reads complete appends only: the last one may still be in progress, or was interrupted by a power failure.
 *
 * @returns the events, and the length of their lines in bytes
 * @throws Error naming the line that is not an event
 */
async function readEvents(file: string): Promise<{ events: readonly RegistryEvent[]; bytes: number }> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return { events: [], bytes: 0 };
    throw error;
  }
  const lines = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .slice(0, -1);
  const stored = lines.map((line, index) => parseLine(file, line, index));
  const count = stored.findLastIndex(({ isContinued }) => isContinued === undefined) + 1;
  const bytes = Buffer.byteLength(
    lines
      .slice(0, count)
      .map((line) => `${line}\n`)
      .join(''),
  );
  return { events: stored.slice(0, count).map(toEvent), bytes };
}

/**
 * Registry as a JSON Lines file beside the published parts, for all portals that share the folder.
 *
 * @param folder folder of the published parts
 */
export function fileRegistry(folder: string): Registry {
  const file = path.join(folder, REGISTRY_FILE);
  return {
    place: file,
    events: async () => (await readEvents(file)).events,
    mark: async () => {
      try {
        const { size, mtimeMs, ino } = await stat(file);
        return `${ino}-${size}-${mtimeMs}`;
      } catch (error) {
        if (isMissing(error)) return '';
        throw error;
      }
    },
    append: async (decide) => {
      await mkdir(folder, { recursive: true });
      const work = async (): Promise<readonly RegistryEvent[]> => {
        const { events, bytes } = await readEvents(file);
        const added = addSequence(events, decide(events), new Date());
        if (added.length === 0) return added;
        const handle = await open(file, 'a');
        try {
          // Removes the remains of an interrupted append, which would otherwise corrupt the next line.
          await handle.truncate(bytes);
          await handle.appendFile(toLines(added));
          await handle.sync();
        } finally {
          await handle.close();
        }
        return added;
      };
      try {
        return await withFileLock(`${file}.lock`, TIMEOUT_MS, work);
      } catch (error) {
        if (!(error instanceof LockHeldError)) throw error;
        throw new StartError(
          `Another command holds the lock of the registry (${file}.lock). Try again in a moment.`,
          {
            cause: error,
          },
        );
      }
    },
    hasBuild: () => Promise.resolve(true),
    fetchBuild: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
