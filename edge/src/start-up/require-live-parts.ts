import { existsSync } from 'node:fs';
import path from 'node:path';
import { ON_EVERY_PAGE } from '@portal/registry/initial-modules';
import { MANIFEST_FILE } from '@portal/registry/manifest';
import { publishedFolder } from '@portal/registry/published';
import {
  foldEvents,
  liveId,
  openRegistry,
  type PartsPlace,
  type PartStates,
} from '@portal/registry/releases';
import { StartError } from '@portal/server-kit/configuration';

const DEPLOY_ALL = 'npm run parts -- deploy --all';

/** Returns the parts that every page runs and whose live files are missing, as `part id`. */
function findMissingFiles(states: PartStates, folder: string): readonly string[] {
  return ON_EVERY_PAGE.flatMap((part) => {
    const id = liveId(states.get(part));
    const isThere = id !== null && existsSync(path.join(publishedFolder(folder, part, id), MANIFEST_FILE));
    return isThere ? [] : [`${part} ${id ?? ''}`];
  });
}

/**
 * Requires the parts that every page runs to be live, and their files to exist.
 *
 * @returns one line that names the registry and the number of live parts
 * @throws StartError naming the registry without credentials, the folder of the parts, and how to fill them
 */
export async function requireLiveParts(partsPlace: PartsPlace): Promise<string> {
  const registry = openRegistry(partsPlace);
  try {
    const states = foldEvents(await registry.events());
    const live = [...states.values()].filter((state) => liveId(state) !== null).map(({ name }) => name);
    const isInDatabase = partsPlace.databaseUrl !== undefined;
    const looked = `the registry ${registry.place} (${isInDatabase ? 'DATABASE_URL' : 'PARTS_DIR, by default parts in DATA_DIR'})`;
    const missing = ON_EVERY_PAGE.filter((part) => !live.includes(part));
    if (missing.length > 0) {
      const what =
        live.length === 0
          ? 'No part is'
          : `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not`;
      const settings = isInDatabase ? 'the same DATABASE_URL' : `PARTS_DIR=${partsPlace.folder}`;
      throw new StartError(
        `${what} live in ${looked}. To fill it, run "npm run build" and "${DEPLOY_ALL}" in a clone with the build tools and ${settings}. If parts were deployed elsewhere, correct the setting.`,
      );
    }
    // From a database the portal fetches the files itself.
    const withoutFiles = isInDatabase ? [] : findMissingFiles(states, partsPlace.folder);
    if (withoutFiles.length > 0)
      throw new StartError(
        `The files of ${withoutFiles.join(' and ')} are not in ${partsPlace.folder} (PARTS_DIR), although ${looked} says that they are live. Correct PARTS_DIR, copy the published parts there, or run "${DEPLOY_ALL}" with this PARTS_DIR, which restores the files of these builds.`,
      );
    return `Registry: ${registry.place}, ${live.length} parts are live.`;
  } finally {
    await registry.close();
  }
}
