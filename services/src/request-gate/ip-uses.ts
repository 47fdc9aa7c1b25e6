import type { FastifyRequest } from 'fastify';
import { boundRows, type Database, deleteInBatches } from '@portal/server-kit/database';
import { HttpError } from '@portal/server-kit/http';
import {
  getIpAddress,
  networkOfIpAddress,
  NETWORKS_PER_SITE,
  siteOfIpAddress,
} from '@portal/server-kit/limits';
import { addMs, HOUR_MS } from '@portal/server-kit/scheduling';
import { NO_ADDRESS } from '../audit/request-audit';
import type { ServiceContext } from '../context/service-context';

/** Maximum number of counters per table: about 40 MB, which are sorted well within the statement timeout. */
export const MAX_COUNTERS = 200_000;

/** Uses in the current hour, which began at `since`. */
interface IpUses {
  uses: number;
  since: Date;
}

async function countUse(
  { database, secrets }: Pick<ServiceContext, 'database' | 'secrets'>,
  counted: readonly string[],
  now: Date,
): Promise<IpUses> {
  const [row] = await database.query<IpUses>(
    `INSERT INTO recovery_addresses AS a (address_key, uses, since) VALUES ($1, 1, $2)
     ON CONFLICT (address_key) DO UPDATE SET
       uses = CASE WHEN a.since <= $3 THEN 1 ELSE a.uses + 1 END,
       -- A later time is from before the clock was set back: the hour begins again, and the uses stay counted.
       since = CASE WHEN a.since <= $3 THEN excluded.since ELSE least(a.since, $2) END
     RETURNING uses, since`,
    [secrets.fingerprint('address', ...counted), now, addMs(now, -HOUR_MS)],
  );
  return row ?? { uses: 1, since: now };
}

/**
 * Counts one use of an IP address for a purpose in the current hour. For IPv6 it counts the network, whose addresses all
 * belong to one client, and the site, which may have many networks.
 *
 * @returns the end of the hour in which the address has more uses than `limit`; null within the limit
 */
export async function countIpUse(
  context: Pick<ServiceContext, 'database' | 'secrets'>,
  purpose: string,
  ipAddress: string,
  limit: number,
  now: Date,
): Promise<Date | null> {
  const ofNetwork = await countUse(context, [purpose, networkOfIpAddress(ipAddress)], now);
  if (ofNetwork.uses > limit) return addMs(ofNetwork.since, HOUR_MS);
  const site = siteOfIpAddress(ipAddress);
  if (site === null) return null;
  // Counted after the network, so that a rejected network does not use up its neighbours' limit.
  const ofSite = await countUse(context, [purpose, site], now);
  return ofSite.uses > limit * NETWORKS_PER_SITE ? addMs(ofSite.since, HOUR_MS) : null;
}

/** Returns the IP address of a request. @throws HttpError 400 without one */
export function requireIpAddress(request: FastifyRequest): string {
  const ipAddress = getIpAddress(request);
  if (ipAddress === undefined) throw new HttpError(400, NO_ADDRESS);
  return ipAddress;
}

/**
 * Deletes counters of past hours, and the lowest of others: evading a used-up limit takes four million requests within its
 * hour, from 200,000 networks that are each within their limit.
 *
 * @returns number of counters evicted early
 * @throws the database's errors
 */
export async function evictIpUses(database: Database, now: Date, maxCount = MAX_COUNTERS): Promise<number> {
  await deleteInBatches(database, 'recovery_addresses', 'since <= $1', addMs(now, -HOUR_MS));
  const counters = { table: 'recovery_addresses', key: 'address_key', which: 'true', order: 'uses, since' };
  return boundRows(database, counters, maxCount);
}
