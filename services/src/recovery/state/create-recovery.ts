import type { Flow } from '@portal/contract/api';
import { addMs, HOUR_MS, SECOND_MS } from '@portal/server-kit/scheduling';
import { randomId } from '@portal/server-kit/sessions';
import type { Contacts } from '../../contacts/contacts';
import { isAheadSql } from '../../database/stored-time';
import { createReference } from '../passcode';
import { type RecoveryContext } from '../recovery-context';

/** Origin of a recovery: a browser session, and the user as the page sends them. */
export interface RecoveryRequest {
  portal_session: string;
  flow: Flow;
  /** As typed, or the handle of a forgotten User ID. */
  named_user: string;
  /** Same for every spelling of a User ID. */
  user_key: string;
  /** Null for an unknown user. */
  user_id: string | null;
  /** Version of the user's contacts, password and lock; null for an unknown user. */
  user_version: string | null;
  /** Counter key of a browser that knows the user; null in others. */
  known_browser_key: string | null;
}

/** A new or continued recovery, as fps/auth returns it. */
export interface CreatedRecovery {
  id: string;
  wire_session: string;
  named_user: string;
  contacts: Contacts;
  reference: string;
  expires_at: Date;
}

/**
 * Matches a session and a user, known or unknown, by any spelling of the User ID (security rule 4). Each look-up of a
 * forgotten User ID creates a new handle, but the `user_key` stays the same.
 */
const SAME_RECOVERY = `portal_session = $1 AND flow = $2 AND user_key = $3`;

/** True before the first send, and after a send until the pause between two sends is over. */
const CAN_CONTINUE = `((state = 'CHOOSE' AND failed_sends = 0) OR (state = 'SENT' AND sent_at > $7))`;

/**
 * Continues the recovery that this browser has open for the same user, for example in a second tab: one without a sent
 * passcode, whose hour starts again, or one whose passcode was just sent. It keeps its counters (security rules 2 and 17).
 *
 * @param opened recoveries that the browser started
 * @returns null when there is none, its page belongs to another client, or the user has changed since
 */
export async function continueRecovery(
  { database, limits, clock }: RecoveryContext,
  request: RecoveryRequest,
  whiteLabel: string,
  opened: readonly string[],
): Promise<CreatedRecovery | null> {
  if (opened.length === 0) return null;
  const now = clock();
  const [open] = await database.query<CreatedRecovery>(
    // The condition is repeated outside the subquery, since a concurrent request may verify or lock the recovery.
    `UPDATE recovery_transactions SET expires_at = CASE WHEN state = 'CHOOSE' THEN $5 ELSE expires_at END,
       known_browser_key = coalesce($9, known_browser_key)
     WHERE ${CAN_CONTINUE}
       AND id = (SELECT id FROM recovery_transactions
                 WHERE ${SAME_RECOVERY} AND id = ANY($8::text[]) AND white_label = $4 AND ${isAheadSql('expires_at', '$6')} AND ${CAN_CONTINUE}
                   AND user_version IS NOT DISTINCT FROM $10::uuid
                 ORDER BY sent_at DESC NULLS LAST, created_at DESC LIMIT 1)
     RETURNING id, wire_session, named_user, contacts, reference, expires_at`,
    [
      request.portal_session,
      request.flow,
      request.user_key,
      whiteLabel,
      addMs(now, HOUR_MS),
      now,
      addMs(now, -limits.resendSeconds * SECOND_MS),
      opened,
      request.known_browser_key,
      request.user_version,
    ],
  );
  return open ?? null;
}

/** Creates a recovery that is valid for an hour. */
export async function openRecovery(
  { database, clock }: RecoveryContext,
  request: RecoveryRequest,
  about: { user_type: string; first_time: boolean; contacts: Contacts; white_label: string },
): Promise<CreatedRecovery> {
  const now = clock();
  const open: CreatedRecovery = {
    id: randomId(),
    wire_session: randomId(),
    named_user: request.named_user,
    contacts: about.contacts,
    reference: createReference(),
    expires_at: addMs(now, HOUR_MS),
  };
  const row = { ...request, ...about, ...open, passcode_salt: randomId(), created_at: now };
  const columns = Object.keys(row);
  await database.query(
    `INSERT INTO recovery_transactions (state, ${columns.join(', ')})
     VALUES ('CHOOSE', ${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
  return open;
}
