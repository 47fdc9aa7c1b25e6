import { openDatabase } from '@portal/services';
import { storeStatistics } from '@portal/services/store-statistics';
import { simulateVisitors } from './simulated-visitors';

const HOUR = 60 * 60_000;

/**
 * Writes an hour of simulated visitors into a portal's database, ending now. The portal on the folder must not be
 * running.
 * @param dataDir the portal's data folder
 * @param visitors number of visitors
 * @returns number of records
 */
export async function simulateHour(dataDir: string, visitors: number, until = Date.now()): Promise<number> {
  const database = await openDatabase({ dataDir });
  try {
    const records = simulateVisitors(until - HOUR, until, visitors);
    await storeStatistics(
      database,
      records.map(({ at, kind, record }) => ({ received: new Date(at), kind, record })),
    );
    return records.length;
  } finally {
    await database.close();
  }
}
