import {
  type Database,
  type DatabaseLocation,
  type Migration,
  openDatabase as openMigrated,
  readMigrations,
} from '@portal/server-kit/database';

const FOLDER = new URL('../../migrations/', import.meta.url);

/** Returns every migration of this build, in order of number. */
export function migrationsOfServices(): Promise<readonly Migration[]> {
  return readMigrations(FOLDER);
}

/**
 * Opens the database of a location with the schema of the services.
 *
 * @throws StartError with one sentence: folder in use, broken or not writable; server unreachable (D-3)
 */
export function openDatabase(location: DatabaseLocation): Promise<Database> {
  return openMigrated(location, FOLDER);
}
