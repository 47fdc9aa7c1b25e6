import type { ServerSecrets } from '@portal/server-kit/configuration';
import { batchWriter, createColumnReader, type Database } from '@portal/server-kit/database';
import { networkOfIpAddress } from '@portal/server-kit/limits';

/** One audit event; users and IP addresses appear only as fingerprints (security rules 1 and 15). */
export interface AuditRecord {
  at: Date;
  event: string;
  /** By default 'refused' with a reason. */
  outcome?: 'done' | 'refused';
  /** Reason for a rejection or for changing nothing; null when the step was completed. */
  reason?: string | null;
  userHash?: string | null;
  /** Absent for a command, like the request. */
  ipAddressHash?: string;
  transactionId?: string | null;
  requestId?: string;
  /** Self-reported name of the operator; absent for visitors. */
  actor?: string | null;
  /** Reason that an operator gives; absent for visitors. Deleted together with the user. */
  note?: string | null;
}

/**
 * Returns the fingerprint of an IP address's network, as in rate limits: it is the same for all ports, spellings and
 * addresses of an IPv6 client. All absent addresses have the same fingerprint.
 *
 * @param ipAddress IP address of the request
 * @returns 43 characters, base64url
 */
export function hashIpAddress(secrets: ServerSecrets, ipAddress: string | undefined): string {
  return secrets.fingerprint('audit address', networkOfIpAddress(ipAddress));
}

/** Writes one record. @throws the database's errors */
export type AuditLog = (record: AuditRecord) => Promise<void>;

/** Creates the audit log of a service; concurrent events are written in one batch. */
export function auditLog(database: Database): AuditLog {
  return batchWriter<AuditRecord>(async (records) => {
    const all = createColumnReader(records);
    await database.query(
      `INSERT INTO audit_events (at, event, outcome, user_hash, transaction_id, address_hash, request_id, reason, actor, note)
       SELECT * FROM unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
                            $8::text[], $9::text[], $10::text[])`,
      [
        all('at'),
        all('event'),
        records.map(({ outcome, reason }) => outcome ?? (reason ? 'refused' : 'done')),
        all('userHash'),
        all('transactionId'),
        all('ipAddressHash'),
        all('requestId'),
        all('reason'),
        all('actor'),
        all('note'),
      ],
    );
  });
}
