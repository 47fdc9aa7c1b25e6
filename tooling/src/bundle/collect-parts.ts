import path from 'node:path';
import type { PartManifest } from '@portal/contract/part';
import { readManifest } from '@portal/registry/published';
import { foldEvents, type PartsPlace } from '@portal/registry/releases';
import { findOtherLiveBuilds } from '../deploy/builds-in-use';
import { getPublishedFolder } from '../deploy/check-compatibility';
import { checkFiles } from '../deploy/check-files';
import { publishPart } from '../deploy/publish';
import { withRegistry } from '../deploy/with-registry';
import { listParts } from '../workspace';
import { PARTS_FOLDER } from './layout';

/** Where the builds of a bundle come from. */
export type PartsSource = 'workspace' | 'live';

function findLiveFolders(location: PartsPlace): Promise<readonly string[]> {
  return withRegistry(location, async (registry) => {
    const states = foldEvents(await registry.events());
    const live = findOtherLiveBuilds([], states);
    for (const manifest of live) await registry.fetchBuild(manifest);
    if (live.length === 0)
      throw new Error(`No part is live in ${registry.place}. Name its folder as PARTS_DIR.`);
    return live.map(({ name, id }) => getPublishedFolder(location.folder, name, id));
  });
}

/**
 * Copies one intact build of each part into a bundle.
 *
 * @param source `workspace`: builds in `<part>/dist/part`; `live`: builds that are live for everyone in the registry of the place
 * @param bundle the bundle's folder
 * @returns their manifests, in workspace order, or in registry order for live ones
 * @throws DeployRejection when a file is missing or was edited
 */
export async function collectParts(
  source: PartsSource,
  workspace: string,
  location: PartsPlace,
  bundle: string,
): Promise<readonly PartManifest[]> {
  const folders =
    source === 'workspace'
      ? listParts(workspace).map((part) => path.join(workspace, part, 'dist/part'))
      : await findLiveFolders(location);
  return folders.map((folder) => {
    const manifest = readManifest(folder);
    checkFiles(folder, manifest);
    return publishPart(folder, path.join(bundle, PARTS_FOLDER)).manifest;
  });
}
