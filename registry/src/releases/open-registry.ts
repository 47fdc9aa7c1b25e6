import path from 'node:path';
import { type PartStoreSettings, readPartStore } from '../part-store/store-settings';
import { givenSettings, readDatabaseUrl, StartError, type Variables } from '../settings';
import { fileRegistry } from './file-registry';
import { postgresRegistry } from './postgres-registry';
import type { Registry } from './registry';

/** Location of the published parts and their registry. */
export interface PartsPlace {
  /** Folder of the published parts, with one folder per build; any static file server can serve it. */
  readonly folder: string;
  /** URL of the Postgres server with the registry; without it the registry is a file in the folder. */
  readonly databaseUrl?: string | undefined;
  /** Store of the part files; with a store, the folder is a local cache. */
  readonly store?: PartStoreSettings;
  /** Id of the repository clone that writes to the registry; recorded with every event. */
  readonly workspace?: string;
}

/**
 * Reads the location of parts from PARTS_DIR (default `<data folder>/parts`), DATABASE_URL or DATABASE_URL_FILE, and
 * PARTS_STORE_URL.
 *
 * @param variables environment variables
 * @param dataDir the portal's data folder
 * @param from base of relative paths; by default the current working directory
 * @throws StartError naming the variable
 */
export function partsPlace(variables: Variables, dataDir: string, from = '.'): PartsPlace {
  const databaseUrl = readDatabaseUrl(variables);
  const store = readPartStore(variables);
  if (store !== undefined && databaseUrl === undefined)
    throw new StartError(
      'PARTS_STORE_URL needs DATABASE_URL: portals without a common folder read in the database which builds are live.',
    );
  return {
    folder: path.resolve(from, givenSettings(variables)['PARTS_DIR'] ?? path.join(dataDir, 'parts')),
    databaseUrl,
    ...(store !== undefined && { store }),
  };
}

/** Records the workspace id with every event, so that a start can distinguish its own builds from others. */
function recordWorkspace(registry: Registry, workspace: string): Registry {
  return {
    ...registry,
    append: (decide) => registry.append((events) => decide(events).map((event) => ({ ...event, workspace }))),
  };
}

/** Opens the registry at a location; the caller closes it. */
export function openRegistry({ folder, databaseUrl, workspace }: PartsPlace): Registry {
  const registry = databaseUrl === undefined ? fileRegistry(folder) : postgresRegistry(databaseUrl);
  return workspace === undefined ? registry : recordWorkspace(registry, workspace);
}
