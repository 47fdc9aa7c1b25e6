import { mkdir, open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { LockHeldError, whileLocked } from '../file-lock';
import { StartError } from '../settings';
import { numbered, type Registry } from './registry';
import type { RegistryEvent } from './registry-event';

/** Name of the registry's file in the folder of the published parts. */
export const REGISTRY_FILE = 'registry.jsonl';

/** Milliseconds that an append waits for its turn; each takes a few. */
const PATIENCE = 15_000;

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/**
 * Reads whole lines only: the last one may just be being written, or was cut off with the machine's power.
 *
 * @throws naming the line that is not an event
 */
async function readEvents(file: string): Promise<{ events: readonly RegistryEvent[]; bytes: number }> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return { events: [], bytes: 0 };
    throw error;
  }
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const events = whole
    .split('\n')
    .slice(0, -1)
    .map((line, index) => {
      try {
        return JSON.parse(line) as RegistryEvent;
      } catch (error) {
        throw new Error(`${file}: line ${index + 1} is not an event`, { cause: error });
      }
    });
  return { events, bytes: Buffer.byteLength(whole) };
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
        const added = numbered(events, decide(events), new Date());
        if (added.length === 0) return added;
        const handle = await open(file, 'a');
        try {
          // The rest of an interrupted append is not an event and must not become part of the next line.
          await handle.truncate(bytes);
          await handle.appendFile(added.map((event) => `${JSON.stringify(event)}\n`).join(''));
          await handle.sync();
        } finally {
          await handle.close();
        }
        return added;
      };
      try {
        return await whileLocked(`${file}.lock`, PATIENCE, work);
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
    close: () => Promise.resolve(),
  };
}
