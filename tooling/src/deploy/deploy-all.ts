import path from 'node:path';
import type { PartManifest } from '@portal/delivery/manifest';
import {
  foldEvents,
  liveId,
  openRegistry,
  type NewEvent,
  type PartsPlace,
  type PartStates,
} from '@portal/delivery/registry';
import { partsOf } from '../workspace';
import { deployed } from './changes';
import { publishPart } from './publish';

/** What a start leaves as it is, since somebody has decided so by a command. */
export interface LeftAsItIs {
  readonly part: string;
  /** Build of the workspace, which is not live. */
  readonly id: string;
  readonly because: 'rollback' | 'canary' | 'hold';
}

/**
 * A build that was live before and was left by a command stays left: otherwise each restart would undo a roll-back. A
 * build that nobody knows yet is the workspace's news.
 */
const decided = (states: PartStates, { name, id }: PartManifest): LeftAsItIs['because'] | null => {
  const state = states.get(name);
  if (state === undefined || !state.builds.has(id) || liveId(state) === null) return null;
  const { kind } = state.changed;
  if (kind === 'rollback' || kind === 'canary') return kind;
  // One that was live is that of a source that was gone back to; one that never was has been held back.
  return state.lineage.includes(id) ? null : 'hold';
};

/**
 * Publishes what is built of every part and makes live, in one step, what was never deployed before.
 *
 * @returns the builds of the workspace that are not live because of a roll-back, a canary, or because they are held
 */
export const deployAll = async (
  workspace: string,
  place: PartsPlace,
  who: string,
): Promise<readonly LeftAsItIs[]> => {
  const published = partsOf(workspace).map((part) =>
    publishPart(path.join(workspace, part, 'dist/part'), place.folder),
  );
  const registry = openRegistry(place);
  try {
    let left: readonly LeftAsItIs[] = [];
    await registry.append((events) => {
      const states = foldEvents(events);
      const stale = published.filter(({ name, id }) => {
        const state = states.get(name);
        return state === undefined || liveId(state) !== id;
      });
      left = stale.flatMap((manifest) => {
        const because = decided(states, manifest);
        return because === null ? [] : [{ part: manifest.name, id: manifest.id, because }];
      });
      const news = stale.filter(({ name }) => left.every(({ part }) => part !== name));
      return news.flatMap((manifest): readonly NewEvent[] => [
        ...deployed(states, manifest, who),
        { kind: 'promote', part: manifest.name, id: manifest.id, version: manifest.version, who },
      ]);
    });
    return left;
  } finally {
    await registry.close();
  }
};
