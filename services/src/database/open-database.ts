import {
  type Database,
  type DatabaseLocation,
  openDatabase as openMigrated,
} from '@portal/server-kit/database';

/**
 * Opens the database of a location with the schema of the services.
 *
 * @throws StartError with one sentence: folder in use, broken or not writable; server unreachable (D-3)
 */
export function openDatabase(location: DatabaseLocation): Promise<Database> {
  return openMigrated(location, new URL('../../migrations/', import.meta.url));
}
