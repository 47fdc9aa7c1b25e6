import { type Migration, readMigrations } from '@portal/server-kit/database';

/** Returns every migration of this build, in order of number. */
export function migrationsOfServices(): Promise<readonly Migration[]> {
  return readMigrations(new URL('../../migrations/', import.meta.url));
}
