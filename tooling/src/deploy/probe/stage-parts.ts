import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { PartManifest } from '@portal/registry/manifest';
import { liveId, manifestOf, type NewEvent, openRegistry, type PartStates } from '@portal/registry/releases';
import { createDeployEvents } from '../registry-events';
import { createStagingPrefix, removeAbandonedStages } from '../remove-abandoned';

/** Temporary copy of the published parts in which one build is live, for the probe alone. */
export interface StagedParts {
  readonly folder: string;
  /** Manifests of the other live parts. */
  readonly others: readonly PartManifest[];
  readonly remove: () => void;
}

/** Manifests of the live builds without one part. */
function liveWithout(part: string, states: PartStates): readonly PartManifest[] {
  return [...states.values()].flatMap((state) => {
    const id = liveId(state);
    return id === null || state.name === part ? [] : [manifestOf(state, id)];
  });
}

async function stage(
  others: readonly PartManifest[],
  manifest: PartManifest | undefined,
  partsFolder: string,
): Promise<StagedParts> {
  removeAbandonedStages();
  const folder = mkdtempSync(createStagingPrefix());
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const all = manifest === undefined ? others : [...others, manifest];
    for (const { name } of all)
      symlinkSync(path.join(partsFolder, name), path.join(folder, name), 'junction');
    await openRegistry({ folder }).append(() =>
      all.flatMap((each): readonly NewEvent[] => [
        ...createDeployEvents(new Map(), each, 'probe'),
        { kind: 'promote', part: each.name, id: each.id, version: each.version, who: 'probe' },
      ]),
    );
    return { folder, others, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Stages a published build with everything else as it is live. */
export function stageParts(
  manifest: PartManifest,
  states: PartStates,
  partsFolder: string,
): Promise<StagedParts> {
  return stage(liveWithout(manifest.name, states), manifest, partsFolder);
}

/** Stages everything as it is live, for a comparison with a build of a part. */
export function stageLive(part: string, states: PartStates, partsFolder: string): Promise<StagedParts> {
  const state = states.get(part);
  const id = state === undefined ? null : liveId(state);
  const live = state === undefined || id === null ? undefined : manifestOf(state, id);
  return stage(liveWithout(part, states), live, partsFolder);
}
