import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { PartManifest } from '@portal/delivery/manifest';
import { liveId, manifestOf, openRegistry, type NewEvent, type PartStates } from '@portal/delivery/registry';
import { removeAbandonedStages, stagedPrefix } from '../abandoned';
import { deployed } from '../changes';

/** A folder like that of the published parts, in which one build is live among the others for the probe alone. */
export interface StagedParts {
  readonly folder: string;
  /** Manifests of the other live parts. */
  readonly others: readonly PartManifest[];
  readonly remove: () => void;
}

/** Stages a published build with everything else as it is live. */
export const stageParts = async (
  manifest: PartManifest,
  states: PartStates,
  partsFolder: string,
): Promise<StagedParts> => {
  removeAbandonedStages();
  const folder = mkdtempSync(stagedPrefix());
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const others = [...states.values()].flatMap((state) => {
      const id = liveId(state);
      return id === null || state.name === manifest.name ? [] : [manifestOf(state, id)];
    });
    const all = [...others, manifest];
    for (const { name } of all)
      symlinkSync(path.join(partsFolder, name), path.join(folder, name), 'junction');
    await openRegistry({ folder }).append(() =>
      all.flatMap((each): readonly NewEvent[] => [
        ...deployed(new Map(), each, 'probe'),
        { kind: 'promote', part: each.name, id: each.id, version: each.version, who: 'probe' },
      ]),
    );
    return { folder, others, remove };
  } catch (error) {
    remove();
    throw error;
  }
};
