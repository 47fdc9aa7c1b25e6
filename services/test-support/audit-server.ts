import { setTimeout as delay } from 'node:timers/promises';
import { serverSecrets } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';

/** Columns of an audit event that tests read. */
export interface AuditRow {
  event: string;
  outcome: string;
  reason: string | null;
  address_hash: string;
}

/** IP address of the rejected request that `eventsBefore` sends last. */
const LATER = '203.0.113.9';

/**
 * Returns all audit events, at least `count`. Sends another request and waits for its event, so that no event is pending.
 * @param rejected sends a request from an IP address that is rejected
 */
export async function eventsBefore(
  { database, serverKey }: { database: Database; serverKey: Buffer },
  count: number,
  rejected: (remoteAddress: string) => Promise<unknown>,
): Promise<AuditRow[]> {
  await rejected(LATER);
  const later = serverSecrets(serverKey).fingerprint('audit address', LATER);
  for (;;) {
    const rows = await database.query<AuditRow>('SELECT * FROM audit_events ORDER BY id');
    const before = rows.filter((row) => row.address_hash !== later);
    if (before.length >= count && before.length < rows.length) return before;
    await delay(5);
  }
}
