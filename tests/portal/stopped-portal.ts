import { rmSync } from 'node:fs';
import { copyPreparedData } from './prepared-data';
import { startPortal, type TestPortalData } from './start-portal';
import { isOnPostgres } from './test-databases';

/** Data of a portal that does not run. */
export interface StoppedPortal extends TestPortalData {
  /** Removes the data. */
  readonly stop: () => Promise<void>;
}

/** Returns the data of a stopped portal; on Postgres its registry is in a separate database. */
export async function createStoppedPortal(): Promise<StoppedPortal> {
  if (isOnPostgres) {
    const portal = await startPortal();
    await portal.halt();
    return portal;
  }
  const dataDir = copyPreparedData();
  const stop = async (): Promise<void> => rmSync(dataDir, { recursive: true, force: true });
  return { dataDir, databaseUrl: undefined, stop };
}
