import type { FastifyRequest } from 'fastify';
import type { Channel, Flow, RecoveryOutcome } from '@portal/contract/api';
import { canonicalUserId } from '@portal/contract/validation';
import { timingSafeEqualText } from '@portal/server-kit/configuration';
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/server-kit/scheduling';
import { createRejection } from '../../api/rejections';
import { type Contacts, selectContactsSql, type StoredContacts } from '../../contacts/contacts';
import { decoyUser } from '../../contacts/decoy-user';
import { decodeFromWire } from '../../contacts/wire-encoding';
import { isAhead, isOfLaterClock } from '../../database/stored-time';
import { isCurrentSql } from '../../users/recovery-version';
import {
  type AccountCounts,
  attemptCounterKeySql,
  countAccountAttemptsLeft,
  settleWrongPasscodes,
} from '../limits/attempts';
import { type NewestPasscode, sourceParts } from '../passcode';
import { type AuditContext, type RecoveryContext } from '../recovery-context';
import { isBoundBrowser } from './browser-binding';
import { readOutcome, type TransactionState } from './recovery-outcome';

/** A recovery as stored, with its user's data for the next step (security rule 1). */
export interface Transaction extends StoredContacts, NewestPasscode, AccountCounts {
  portal_session: string;
  wire_session: string;
  named_user: string;
  user_id: string | null;
  user_key: string;
  flow: Flow;
  state: TransactionState;
  contacts: Contacts;
  /** Reference in its own messages. */
  reference: string;
  /** The reference that the message of the newest passcode shows. */
  message_reference: string;
  white_label: string;
  /** Whether the message of the newest passcode is in the queue. */
  sending: boolean;
  /** Channel of the newest send if no provider accepted it. */
  failed_channel: Channel | null;
  failed_sends: number;
  channel: Channel | null;
  sent_at: Date | null;
  valid_until: Date | null;
  wrong_codes: number;
  /** Counter key of a browser that knows the user; null in others. */
  known_browser_key: string | null;
  /** Version of the user's contacts, password and lock; null before their first change, and for a decoy. */
  recovery_version: string | null;
  /** Whether any of them has changed since the passcode was sent. */
  outdated: boolean;
  verified_at: Date | null;
  expires_at: Date;
  /** Whether a response has reported the end of the recovery. */
  has_expired: boolean;
  /** Whether a response has reported the end of its newest passcode. */
  passcode_expired: boolean;
  /** Time of the newest wrong passcode of the account or known browser. */
  newest_wrong_at: Date | null;
  first_name: string | null;
  last_name: string | null;
  recovery_locked: boolean;
}

/** A transaction whose claims were checked. */
export interface ClaimedTransaction extends Transaction {
  /** The outcome that an error may report to this session; undefined when it may report nothing. */
  readonly outcome: RecoveryOutcome | undefined;
}

/** Columns by name, so that prepared statements do not change when a migration adds one. */
const TRANSACTION_COLUMNS = `t.id, t.portal_session, t.wire_session, t.named_user, t.user_id, t.user_key, t.flow, t.state,
  t.contacts, t.reference, t.white_label, t.failed_channel, t.failed_sends, t.channel, t.code_number, t.sent_at,
  t.valid_until, t.wrong_codes, t.verified_at, t.expires_at, t.has_expired, t.passcode_expired, t.passcode_salt, t.passcode_characters,
  t.joined_id, t.joined_code_number, t.known_browser_key`;

/** Values that a page repeats with a step's input; compared with the transaction and never used. */
export interface Claims {
  transactionId: string;
  sessionId: string;
  flow: Flow;
  userId: string;
  channel: Channel;
  value: string;
}

/** Returns the portal session of a request. @throws HttpError `anti-forgery` without one */
export function requireSession(request: FastifyRequest): string {
  const session = request.portalSession();
  if (!session) throw createRejection('anti-forgery');
  return session.id;
}

/**
 * Reads the transaction that a request names and compares every claim in constant time. A verified one also accepts the
 * session of its correct passcode. That session may lack the binding cookie, which a finished recovery removes; it then
 * learns only that the recovery is finished.
 *
 * @throws HttpError 403, the same for every mismatch; with ISB_SITEMDR08 for a transaction that has expired, and with
 *   CHANGED_ELSEWHERE for one whose grant was used.
 */
export async function readClaimedTransaction(
  context: RecoveryContext,
  request: FastifyRequest,
  claims: Claims,
  notes: AuditContext,
): Promise<ClaimedTransaction> {
  const session = requireSession(request);
  const now = context.clock();
  const [row] = await context.database.query<Transaction>(
    `SELECT ${TRANSACTION_COLUMNS}, u.first_name, u.last_name, ${selectContactsSql('u')},
            coalesce(u.recovery_locked, false) AS recovery_locked,
            u.recovery_version, t.user_id IS NOT NULL AND NOT (${isCurrentSql('t')}) AS outdated,
            coalesce(j.reference, t.reference) AS message_reference,
            t.sending OR coalesce(j.sending AND j.code_number = t.joined_code_number, false) AS sending,
            coalesce(w.in_a_row, 0) AS wrong_in_a_row, t.known_browser_key IS NOT NULL AS of_known_browser,
            w.at[cardinality(w.at)] AS newest_wrong_at,
            (SELECT count(*)::int FROM unnest(w.at) x WHERE x > $2) AS wrong_today,
            (SELECT count(*)::int FROM unnest(w.at) x WHERE x > $3) AS wrong_in_hour
     FROM recovery_transactions t LEFT JOIN users u ON u.user_id = t.user_id
       LEFT JOIN recovery_wrong_codes w ON w.user_key = ${attemptCounterKeySql('t')}
       LEFT JOIN recovery_transactions j ON j.id = t.joined_id
     WHERE t.id = $1`,
    [claims.transactionId, addMs(now, -DAY_MS), addMs(now, -HOUR_MS)],
  );
  if (!row) throw createRejection('unknown transaction');
  notes.transactionId = row.id;
  notes.userKey = row.user_key;
  // Computed for known users too, so that the timing is the same.
  const named = canonicalUserId(context.users.canonicalId(row.named_user));
  const decoy = decoyUser(context.secrets, await context.decoys.ring(), named);
  if (row.user_id === null) row.recovery_locked = decoy.isLocked;
  // The response to the correct passcode can get lost after the browser has stored its new session.
  const proved = row.state === 'VERIFIED';
  const hasProved = timingSafeEqualText(proved ? deriveSessionAfterProof(context, row) : '', session);
  const matches = [
    hasProved || timingSafeEqualText(row.portal_session, session),
    timingSafeEqualText(row.wire_session, claims.sessionId),
    timingSafeEqualText(row.flow, claims.flow),
    timingSafeEqualText(row.named_user, claims.userId),
    timingSafeEqualText(row.contacts[claims.channel] ?? '', decodeFromWire(claims.value)),
  ];
  if (row.contacts[claims.channel] === undefined || matches.includes(false))
    throw createRejection('claims differ');
  const outcome = await readOutcome(context, row, hasProved);
  if (outcome === 'CHANGED_ELSEWHERE') throw createRejection('finished by another page');
  if (!isBoundBrowser(context, request, row.id)) throw createRejection('claims differ');
  if (row.has_expired || !isAhead(row.expires_at, now)) {
    await context.database.query(
      'UPDATE recovery_transactions SET has_expired = true WHERE id = $1 AND NOT has_expired',
      [row.id],
    );
    throw createRejection('transaction expired');
  }
  return { ...row, ...(await settleLaterTimes(context, row, now)), outcome };
}

/**
 * Limits a recovery from before the clock was set back to its full validity from now, so that neither its passcode is valid
 * nor its limits apply for longer than from a send just now.
 *
 * @returns the changed times
 */
async function settleLaterTimes(
  { database, limits }: RecoveryContext,
  { id, sent_at, valid_until, expires_at, newest_wrong_at, known_browser_key, user_key }: Transaction,
  now: Date,
): Promise<Partial<Pick<Transaction, 'sent_at' | 'valid_until' | 'expires_at'>>> {
  if (isOfLaterClock(newest_wrong_at, now))
    await settleWrongPasscodes(database, known_browser_key ?? user_key, now);
  if (!isOfLaterClock(sent_at, now)) return {};
  const [settled] = await database.query<Pick<Transaction, 'sent_at' | 'valid_until' | 'expires_at'>>(
    `UPDATE recovery_transactions SET sent_at = least(sent_at, $2), valid_until = least(valid_until, $3),
       expires_at = least(expires_at, $4)
     WHERE id = $1 RETURNING sent_at, valid_until, expires_at`,
    [id, now, addMs(now, limits.codeValidMinutes * MINUTE_MS), addMs(now, HOUR_MS)],
  );
  return settled ?? { sent_at, valid_until, expires_at };
}

/** Derives the session that a browser gets for the correct passcode of this transaction, always the same one. */
export function deriveSessionAfterProof({ secrets }: RecoveryContext, transaction: Transaction): string {
  return secrets.fingerprint('session after proof', transaction.portal_session, ...sourceParts(transaction));
}

/** Whether a passcode can be correct: never for a decoy, nor for one that a change of the user has voided. */
export function isProvable({ user_id, outdated }: Transaction): boolean {
  return user_id !== null && !outdated;
}

/**
 * Requires that passcodes are sent and checked for this user.
 *
 * @throws HttpError 422 OTP_ERR_003, which leads to the error page (section 8); only the audited cause differs
 */
export function assertUnlocked({ limits }: RecoveryContext, transaction: Transaction): void {
  if (transaction.recovery_locked) throw createRejection('locked by the bank');
  if (transaction.state === 'LOCKED' || transaction.wrong_codes >= limits.wrongCodesPerTransaction)
    throw createRejection('locked');
  if (countAccountAttemptsLeft(limits, transaction) === 0) throw createRejection('account locked');
}
