import { type Database, columnsOf, batchWriter } from '@portal/server-kit/database';
import { networkOfIpAddress } from '@portal/server-kit/limits';
import type { ServerSecrets } from '@portal/server-kit/configuration';

/** One line of the audit: users and addresses appear only as fingerprints (security rules 1 and 15). */
export interface AuditRecord {
  at: Date;
  event: string;
  outcome: 'done' | 'refused';
  /** Why it was refused, or that it changed nothing; null when it was done. */
  reason: string | null;
  userHash: string | null;
  addressHash: string;
  transactionId: string | null;
  requestId: string;
}

/**
 * The fingerprint of a client's address in the audit, where absent ones have one of their own. It is that of its network, as the limits count it: a port that a
 * proxy writes, another spelling, or another address of the same IPv6 client leave the same one.
 *
 * @param address as the request names it
 * @returns 43 characters, base64url
 */
export function auditAddress(secrets: ServerSecrets, address: string | undefined): string {
  return secrets.fingerprint('audit address', networkOfIpAddress(address));
}

/** Writes one record. @throws the database's */
export type AuditLog = (record: AuditRecord) => Promise<void>;

/** The audit of a service: every step of every visitor is one record, so those of one moment are written together. */
export function auditLog(database: Database): AuditLog {
  return batchWriter<AuditRecord>(async (records) => {
    const all = columnsOf(records);
    await database.query(
      `INSERT INTO audit_events (at, event, outcome, user_hash, transaction_id, address_hash, request_id, reason)
       SELECT * FROM unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
                            $8::text[])`,
      [
        all('at'),
        all('event'),
        all('outcome'),
        all('userHash'),
        all('transactionId'),
        all('addressHash'),
        all('requestId'),
        all('reason'),
      ],
    );
  });
}
