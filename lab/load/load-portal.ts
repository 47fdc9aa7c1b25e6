import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fillWithLoadUsers } from '@portal/services/load-users';
import { copyPreparedData } from '../../tests/portal/prepared-data';
import { findFreePort } from '../../tests/portal/run-start';
import { startPortal, type TestPortal } from '../../tests/portal/start-portal';
import { createTestDatabase } from '../../tests/portal/test-databases';
import { countUsers } from './visitors';
import { RECOVERIES_PER_FIRST_TIME } from './workload';

export type DatabaseKind = 'embedded' | 'postgres';

/** A portal with many users. */
export interface LoadPortal {
  readonly portal: TestPortal;
  /** URL of the portal's metrics. */
  readonly metrics: string;
  readonly users: number;
  readonly stop: () => Promise<void>;
}

/** Raised rate limits, which visitors from a single machine would exceed. */
export const RAISED_LIMITS = {
  RECOVERY_IP_LIMIT: '1000000000',
  RECOVERY_DESTINATION_LIMIT: '10000',
  SMS_PER_HOUR: '1000000',
  CALLS_PER_HOUR: '1000000',
};

/** Returns the key of prepared data, or a new key. */
function readKey(dataDir: string): Buffer {
  const file = path.join(dataDir, 'server.key');
  return existsSync(file) ? Buffer.from(readFileSync(file, 'utf8'), 'base64') : randomBytes(32);
}

/**
 * Starts the built portal with enough users for a number of recoveries. All limits apply except those per IP address, per
 * destination, and for text messages and phone calls.
 * @param settings additional environment variables
 */
export async function startLoadPortal(
  kind: DatabaseKind,
  recoveries: number,
  settings: NodeJS.ProcessEnv = {},
): Promise<LoadPortal> {
  const dataDir = copyPreparedData();
  const server = kind === 'postgres' ? await createTestDatabase({ isDurable: true }) : null;
  const serverKey = readKey(dataDir);
  const users = countUsers(recoveries);
  await fillWithLoadUsers(server === null ? { dataDir } : { dataDir, databaseUrl: server.url }, serverKey, {
    count: users,
    firstTime: Math.ceil(recoveries / RECOVERIES_PER_FIRST_TIME),
  });
  const metricsPort = await findFreePort();
  const portal = await startPortal({
    ...RAISED_LIMITS,
    METRICS_PORT: String(metricsPort),
    ...settings,
    DATA_DIR: dataDir,
    PORTAL_ENVIRONMENT: 'LOCAL',
    SERVER_KEY: serverKey.toString('base64'),
    ...(server !== null && { DATABASE_URL: server.url }),
  });
  return {
    portal,
    metrics: `http://127.0.0.1:${metricsPort}/metrics`,
    users,
    stop: async () => {
      await portal.stop();
      await server?.drop();
    },
  };
}
