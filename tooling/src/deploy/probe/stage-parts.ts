import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { openRegistry, type PartStates } from '@portal/registry/releases';
import { findOtherLiveBuilds } from '../builds-in-use';
import { createLiveEvents } from '../registry-events';
import { createStagingPrefix, removeAbandonedStages } from '../remove-abandoned';

/** Temporary folder of published parts, only for the probe, in which the builds to be probed are live. */
export interface StagedParts {
  readonly folder: string;
  /** Manifests of the other live parts. */
  readonly others: readonly PartManifest[];
  readonly remove: () => void;
}

/**
 * Stages published builds together with the live builds of all other parts.
 *
 * @param builds builds to stage; none stages only live builds, for comparison
 */
export async function stageParts(
  builds: readonly PartManifest[],
  states: PartStates,
  partsFolder: string,
): Promise<StagedParts> {
  const others = findOtherLiveBuilds(builds, states);
  removeAbandonedStages();
  const folder = mkdtempSync(createStagingPrefix());
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const all = [...others, ...builds];
    for (const { name } of all)
      symlinkSync(path.join(partsFolder, name), path.join(folder, name), 'junction');
    await openRegistry({ folder }).append(() =>
      all.flatMap((each) => createLiveEvents(new Map(), each, 'probe')),
    );
    return { folder, others, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
