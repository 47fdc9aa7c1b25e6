import { setTimeout as delay } from 'node:timers/promises';
import type { ChangePasswordRequest, SuccessResponse } from '@portal/contract/api';
import { isSamePassword } from '@portal/contract/validation';
import { timingSafeEqualText } from '@portal/server-kit/configuration';
import { HttpError } from '@portal/server-kit/http';
import { userKey } from '@portal/server-kit/sessions';
import type { OperationRequest } from '../../api/bind-operations';
import { selectContactsSql } from '../../contacts/contacts';
import { isAheadSql } from '../../database/stored-time';
import type { Message } from '../../messages/message-channels';
import type { QueuedRow } from '../../messages/queue/queued-rows';
import { HashingBusyError } from '../../passwords/hashing-pool';
import { passwordFault } from '../../passwords/password-rules';
import { isCurrentSql } from '../../users/recovery-version';
import type { PreparedChange } from '../../users/user-store';
import { type NoticeRecipient, writeNotices } from '../audit/notices';
import { type AuditContext, type RecoveryContext } from '../recovery-context';
import { unbindBrowser } from '../state/browser-binding';
import { settleGrants } from '../state/grants';
import { isJustDone, isSameKey, readIdempotencyKey } from '../state/idempotency-key';
import { getPageLanguage } from '../state/page-language';
import { readSessionOutcome } from '../state/recovery-outcome';
import { requireSession } from '../state/transactions';
import { compareWithinAttempts, hashWithinAttempts } from './attempt-limited-hash';
import { type ChangeFault, createPasswordChangeError } from './change-password-errors';

/** A grant with its user's record. */
interface ChangingGrant extends NoticeRecipient {
  /** Version of the user, to which the grant belongs unless it is used. */
  recovery_version: string | null;
  transaction_id: string;
  named_user: string;
  user_type: 'internal' | 'external';
  first_time: boolean;
  state: 'OPEN' | 'READY' | 'USED';
  used_at: Date | null;
  use_key: string | null;
}

const SUCCESS: SuccessResponse = { status: 'SUCCESS' };

async function readChanging(context: RecoveryContext, session: string): Promise<ChangingGrant | undefined> {
  await settleGrants(context, session, context.clock());
  const [grant] = await context.database.query<ChangingGrant>(
    `SELECT g.transaction_id, g.user_id, g.named_user, g.user_type, g.first_time, g.reference, g.white_label, g.state, g.used_at, g.use_key,
            u.recovery_version, u.first_name, u.last_name, ${selectContactsSql('u')}
     FROM recovery_grants g JOIN users u ON u.user_id = g.user_id
     WHERE g.portal_session = $1 AND g.flow = 'FPS' AND NOT u.recovery_locked
       AND (g.state = 'USED' AND ${isAheadSql('g.expires_at', '$2')} OR NOT g.has_expired AND ${isCurrentSql('g')}) ORDER BY g.created_at DESC LIMIT 1`,
    [session, context.clock()],
  );
  return grant;
}

/**
 * POST change: sets the new password with the grant of this session, ends the user's other sessions and notifies every
 * contact (CHG-2, CHG-3, D-7, security rules 3 and 14).
 *
 * @throws HttpError with a code of `ChangeFault`.
 */
export async function changePassword(
  context: RecoveryContext,
  input: OperationRequest<'changePassword'>,
  notes: AuditContext,
): Promise<SuccessResponse> {
  try {
    return await change(context, input, notes);
  } catch (error) {
    throw error instanceof HashingBusyError ? createPasswordChangeError('ISB_PASSSCH06') : error;
  }
}

/** Rejections that a request also gets when another one is about to make the same change, or has just made it. */
const OVERTAKEN: readonly ChangeFault[] = ['ISB_PASSCH05', 'ISB_USRUP06', 'ISB_PASSSCH06'];

/** How long a repeated request waits for the first one: half of the time that a request may take. */
const WAIT_FOR_FIRST_MS = 10_000;
const POLL_FIRST_MS = 250;

/** Changes the password, or waits for the same request that is being processed and gives its response (security rule 17). */
async function change(
  context: RecoveryContext,
  operation: OperationRequest<'changePassword'>,
  notes: AuditContext,
): Promise<SuccessResponse> {
  const { body, request } = operation;
  const session = requireSession(request);
  const key = readIdempotencyKey(context, request, 'change');
  for (const started = performance.now(); ; await delay(POLL_FIRST_MS)) {
    const grant = await readGrantOfRequest(context, session, body.userId, notes);
    try {
      return await changeWithGrant(context, operation, grant, key);
    } catch (error) {
      const fault = error instanceof HttpError ? error.detail.errorCode : undefined;
      if (key === null || !OVERTAKEN.some((overtaken) => overtaken === fault)) throw error;
      const now = await readGrantOfRequest(context, session, body.userId, notes);
      if (now.state === 'USED' && (await isRepeatedChange(context, now, body, key))) return SUCCESS;
      if (fault !== 'ISB_PASSSCH06' || performance.now() - started > WAIT_FOR_FIRST_MS) throw error;
    }
  }
}

async function readGrantOfRequest(
  context: RecoveryContext,
  session: string,
  userId: string,
  notes: AuditContext,
): Promise<ChangingGrant> {
  const grant = await readChanging(context, session);
  if (!grant || !timingSafeEqualText(grant.named_user, userId))
    throw createPasswordChangeError(
      'ISB_SITEMDR08',
      await readSessionOutcome(context, session, 'FPS', userId),
    );
  notes.transactionId = grant.transaction_id;
  notes.userKey = userKey(context.secrets, grant.user_id);
  return grant;
}

async function changeWithGrant(
  context: RecoveryContext,
  { body, request, reply }: OperationRequest<'changePassword'>,
  grant: ChangingGrant,
  key: string | null,
): Promise<SuccessResponse> {
  if (grant.state === 'USED') {
    if (await isRepeatedChange(context, grant, body, key)) return SUCCESS;
    throw createPasswordChangeError('ISB_SITEMDR08', 'CHANGED_ELSEWHERE');
  }
  if (!grant.first_time && grant.state !== 'READY') throw createPasswordChangeError('ISB_PASSRES01');
  const fault = passwordFault({
    newPass: body.newPass,
    verifyPass: body.verifyPass,
    // A password that the client's login form rejects would be useless.
    minimum: Math.max(
      context.limits.passwordMinimum[grant.user_type],
      context.findSender(grant.white_label).loginPasswordMinimumLength,
    ),
    userId: grant.user_id,
  });
  if (fault) throw createPasswordChangeError(fault);
  const prepared = await hashWithinAttempts(
    context.database,
    grant.transaction_id,
    'hashed_changes',
    async () => {
      if (grant.first_time) await checkTemporary(context, grant, body.tempPass ?? '');
      return await context.users.prepareChange(grant.user_id, body.newPass, grant.recovery_version);
    },
  );
  if (typeof prepared === 'string') throw createPasswordChangeError(prepared);
  const language = getPageLanguage(request, context.findSender(grant.white_label));
  const notices = writeNotices(context, grant, 'passwordChanged', language);
  const stored = await store(context, grant, { prepared, key }, notices);
  if (stored === null) throw createPasswordChangeError('ISB_PASSCH05');
  const [sessionEpoch, queued] = stored;
  context.queue.send(queued);
  // The passcode has proved the owner, so wrong passwords from other browsers must not delay the next sign-in.
  context.devices.remember(request, reply, { userId: grant.user_id, sessionEpoch });
  unbindBrowser(reply, grant.transaction_id);
  return SUCCESS;
}

/** Whether a request repeats one whose response was lost: the current password is already the new one. */
async function isRepeatedChange(
  context: RecoveryContext,
  grant: ChangingGrant,
  body: ChangePasswordRequest,
  key: string | null,
): Promise<boolean> {
  const { used_at, use_key, user_id } = grant;
  if (!isJustDone(used_at, context.clock()) || !isSameKey(use_key, key)) return false;
  if (!isSamePassword(body.newPass, body.verifyPass)) return false;
  return await compareWithinAttempts(context.database, grant.transaction_id, 'repeated_changes', () =>
    context.users.isCurrentPassword(user_id, body.newPass),
  );
}

/** Checks the temporary password of a first-time user's invitation. */
async function checkTemporary(context: RecoveryContext, grant: ChangingGrant, typed: string): Promise<void> {
  const isRight = await compareWithinAttempts(
    context.database,
    grant.transaction_id,
    'temporary_attempts',
    () => context.users.isTemporaryPassword(grant.user_id, typed),
  );
  if (!isRight) throw createPasswordChangeError('ISB_PASSCH03');
}

/**
 * Uses up the grant, stores the password and queues the notices.
 *
 * @throws HttpError 403 when the user's recovery was locked while the password was hashed.
 * @returns the user's new session epoch and the queued notices, or null when another request was faster
 */
async function store(
  context: RecoveryContext,
  grant: ChangingGrant,
  { prepared, key }: { prepared: PreparedChange; key: string | null },
  notices: readonly Message[],
): Promise<readonly [number, readonly QueuedRow[]] | null> {
  return await context.database.transaction(async (tx) => {
    const now = context.clock();
    const [taken, used] = await Promise.all([
      // Locked first, so that two changes of one user cannot deadlock.
      tx.query('SELECT user_id FROM users WHERE user_id = $1 AND NOT recovery_locked FOR UPDATE', [
        grant.user_id,
      ]),
      tx.query(USE_GRANT, [grant.transaction_id, now, key]),
    ]);
    if (taken.length === 0) throw createPasswordChangeError('ISB_SITEMDR08');
    if (used.length === 0) return null;
    return await Promise.all([prepared.store(tx, now), context.queue.add(tx, notices)]);
  });
}

const USE_GRANT = `WITH used AS (
       UPDATE recovery_grants g SET state = 'USED', used_at = $2, use_key = $3, temporary_password_hmac = NULL FROM users u
       WHERE g.transaction_id = $1 AND g.state <> 'USED' AND NOT g.has_expired AND ${isAheadSql('g.expires_at', '$2')} AND u.user_id = g.user_id
         AND ${isCurrentSql('g')} RETURNING g.transaction_id, g.user_id
     ), others AS (
       UPDATE recovery_grants g SET state = 'USED' FROM used
       WHERE g.user_id = used.user_id AND g.transaction_id <> used.transaction_id AND g.state <> 'USED'
     )
     SELECT transaction_id FROM used`;
