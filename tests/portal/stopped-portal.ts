import { rmSync } from 'node:fs';
import { copyPreparedData } from './prepared-data';
import { startPortal, type TestPortalData } from './start-portal';
import { isOnPostgres } from './test-databases';

/** Data of a portal that does not run. */
export interface StoppedPortal extends TestPortalData {
  /** Removes the data. */
  readonly stop: () => Promise<void>;
}

/** Returns the data of a portal that has stopped; on Postgres the registry is in a database of its own. */
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
