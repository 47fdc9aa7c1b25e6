import path from 'node:path';
import { givenSettings, readDatabaseUrl, type Variables } from '../settings';
import { fileRegistry } from './file-registry';
import { postgresRegistry } from './postgres-registry';
import type { Registry } from './registry';

/** Location of the published parts and their registry. */
export interface PartsPlace {
  /** Folder of the published parts, with one folder per build; any static file server can serve it. */
  readonly folder: string;
  /** URL of the Postgres server with registry and files, which the folder caches; without it the folder has both. */
  readonly databaseUrl?: string | undefined;
  /** Id of the repository clone that writes to the registry; recorded with every event. */
  readonly workspace?: string;
}

/**
 * Reads the location of parts from PARTS_DIR (default `<data folder>/parts`) and DATABASE_URL or DATABASE_URL_FILE.
 *
 * @param variables environment variables
 * @param dataDir the portal's data folder
 * @param from base of relative paths; by default the current working directory
 * @throws StartError naming the variable
 */
export function partsPlace(variables: Variables, dataDir: string, from = '.'): PartsPlace {
  return {
    folder: path.resolve(from, givenSettings(variables)['PARTS_DIR'] ?? path.join(dataDir, 'parts')),
    databaseUrl: readDatabaseUrl(variables),
  };
}

/** Records the workspace id with every event, so that a start can distinguish its own builds from others. */
function recordWorkspace(registry: Registry, workspace: string): Registry {
  return {
    ...registry,
    append: (decide, files) =>
      registry.append((events) => decide(events).map((event) => ({ ...event, workspace })), files),
  };
}

/** Opens the registry at a location; the caller closes it. */
export function openRegistry({ folder, databaseUrl, workspace }: PartsPlace): Registry {
  const registry = databaseUrl === undefined ? fileRegistry(folder) : postgresRegistry(databaseUrl, folder);
  return workspace === undefined ? registry : recordWorkspace(registry, workspace);
}
