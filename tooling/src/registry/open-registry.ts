import path from 'node:path';
import { fileRegistry } from './file-registry';
import { postgresRegistry } from './postgres-registry';
import type { Registry } from './registry';

/** Where published parts and the list of them are kept. */
export interface PartsPlace {
  /** Folder of the published parts, one folder a build; any static host can serve it. */
  readonly folder: string;
  /** Postgres server that keeps the registry; the folder itself does without one. */
  readonly databaseUrl?: string | undefined;
}

/**
 * Reads where parts are kept from PARTS_DIR (default `<data folder>/parts`) and DATABASE_URL.
 *
 * @param variables environment variables
 * @param dataDir the portal's data folder, absolute
 */
export const partsPlace = (
  variables: Readonly<Record<string, string | undefined>>,
  dataDir: string,
): PartsPlace => ({
  folder: path.resolve(variables['PARTS_DIR'] || path.join(dataDir, 'parts')),
  databaseUrl: variables['DATABASE_URL'] || undefined,
});

/** Opens the registry of a place; to be closed again. */
export const openRegistry = ({ folder, databaseUrl }: PartsPlace): Registry =>
  databaseUrl === undefined ? fileRegistry(folder) : postgresRegistry(databaseUrl);
