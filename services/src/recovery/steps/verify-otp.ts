import { setTimeout as delay } from 'node:timers/promises';
import type { VerifyOtpResponse } from '@portal/contract/api';
import type { Language } from '@portal/contract/i18n';
import { isKeypadChannel } from '@portal/contract/recovery';
import { normalizePasscode } from '@portal/contract/validation';
import { timingSafeEqualText } from '@portal/server-kit/configuration';
import { HttpError } from '@portal/server-kit/http';
import { SECOND_MS } from '@portal/server-kit/scheduling';
import type { OperationRequest } from '../../api/bind-operations';
import { createRejection } from '../../api/rejections';
import { decodeFromWire } from '../../contacts/wire-encoding';
import { isAhead } from '../../database/stored-time';
import { queueLockNoticesSoon } from '../audit/lock-notices';
import {
  countAttempt,
  countAttemptsLeft,
  lockTransaction,
  refundAccountAttempt,
  refundAttempt,
} from '../limits/attempts';
import { derivePasscode, getNewestPasscode } from '../passcode';
import { readPhoneCallState } from '../passcode/phone-call-state';
import { type AuditContext, type RecoveryContext } from '../recovery-context';
import {
  countRepeatedProof,
  type CreatedGrant,
  createGrant,
  isProvedWith,
  settleGrants,
} from '../state/grants';
import { isJustDone, readIdempotencyKey } from '../state/idempotency-key';
import { getPageLanguage } from '../state/page-language';
import { outcomeDetail, type TransactionState } from '../state/recovery-outcome';
import {
  assertUnlocked,
  type ClaimedTransaction,
  deriveSessionAfterProof,
  isProvable,
  readClaimedTransaction,
  requireSession,
  type Transaction,
} from '../state/transactions';

const SUPERSEDED = 'already proved or replaced';

/** Describes the next step from the grant; disclosed only after the passcode is verified (security rule 3). */
function success({ flow, first_time, expires_at }: CreatedGrant, now: Date): VerifyOtpResponse {
  return {
    authenticationResult: 'SUCCESS',
    ...(flow === 'FPS' && {
      firstTime: first_time,
      grantSeconds: Math.floor((expires_at.getTime() - now.getTime()) / SECOND_MS),
    }),
  };
}

/**
 * POST fps/verify-otp: verifies a passcode, or returns the status of the phone call (VER-6, VER-7, D-5). Success creates
 * one grant and rotates the session.
 *
 * @throws HttpError 403 (claims, state); 422 OTP_ERR_001 (wrong), OTP_ERR_002 (expired), OTP_ERR_003 (locked)
 */
export async function verifyOtp(
  context: RecoveryContext,
  { body, request, reply }: OperationRequest<'verifyOtp'>,
  notes: AuditContext,
): Promise<VerifyOtpResponse> {
  const transaction = await readClaimedTransaction(context, request, body, notes);
  const typed = normalizePasscode(decodeFromWire(body.otp)).replace(/\s/g, '');
  if (transaction.channel !== null && transaction.channel !== body.channel)
    throw createRejection('claims differ');
  const key = readIdempotencyKey(context, request, 'proof');
  const session = requireSession(request);
  const language = getPageLanguage(request, context.findSender(transaction.white_label));
  const proved =
    transaction.state === 'VERIFIED'
      ? await checkRepeatedProof(context, transaction, typed, session, key)
      : await prove(context, transaction, typed, language, key).catch(async (error: unknown) => {
          if (!(error instanceof HttpError) || error.reason !== SUPERSEDED) throw error;
          // A request at the same time was faster; this one may be its repetition.
          const now = await readClaimedTransaction(context, request, body, notes);
          if (now.state !== 'VERIFIED') throw error;
          return await checkRepeatedProof(context, now, typed, session, key);
        });
  if (!('flow' in proved)) {
    notes.reason = 'no change';
    return proved;
  }
  // A repeated request gets the same session, so the order in which the responses arrive does not matter.
  reply.rotatePortalSession(deriveSessionAfterProof(context, transaction));
  return success(proved, context.clock());
}

/**
 * Checks the passcode and creates the grant.
 *
 * @returns the grant, or the status of the phone call
 * @throws like `checkPasscode`; HttpError 403 with `SUPERSEDED` when another request verified or replaced the passcode
 */
async function prove(
  context: RecoveryContext,
  transaction: ClaimedTransaction,
  typed: string,
  language: Language,
  key: string | null,
): Promise<CreatedGrant | VerifyOtpResponse> {
  const pending = await checkPasscode(context, transaction, typed, language);
  if (pending) return pending;
  const session = deriveSessionAfterProof(context, transaction);
  const grant = await createGrant(context, transaction, session, key);
  if (grant) return grant;
  if (!isKeypadChannel(transaction.channel)) await refundAttempt(context.database, transaction.id);
  throw createRejection(SUPERSEDED);
}

/**
 * Accepts the correct passcode again after its response was lost or in a second tab, without a second grant (security rule
 * 17). A browser with the session of the grant needs no idempotency key, since it can use the grant anyway; one with the
 * earlier session needs the key of the request that verified the passcode, so old cookies are useless.
 *
 * @throws HttpError 403 when the request is not such a repetition
 */
async function checkRepeatedProof(
  context: RecoveryContext,
  transaction: ClaimedTransaction,
  typed: string,
  session: string,
  key: string | null,
): Promise<CreatedGrant> {
  const sessionAfterProof = deriveSessionAfterProof(context, transaction);
  await settleGrants(context, sessionAfterProof, context.clock());
  const hasAnswer = timingSafeEqualText(session, sessionAfterProof);
  const isRepeated =
    isJustDone(transaction.verified_at, context.clock()) &&
    (hasAnswer || (await isProvedWith(context, transaction.id, key)));
  const grant = isRepeated ? await countRepeatedProof(context, transaction.id) : null;
  if (grant && isCorrectPasscode(context, transaction, typed)) {
    await refundAccountAttempt(context.database, transaction);
    return grant;
  }
  throw createRejection('already proved', outcomeDetail(transaction.outcome));
}

/**
 * Checks a passcode that was sent by e-mail or SMS, or reads the state of a phone call.
 *
 * @returns the pending phone-call status, or null once the passcode is proven
 * @throws HttpError 403 (state, other phone call); 422 OTP_ERR_001 (wrong), OTP_ERR_002 (expired), OTP_ERR_003 (locked)
 */
async function checkPasscode(
  context: RecoveryContext,
  transaction: ClaimedTransaction,
  typed: string,
  language: Language,
): Promise<VerifyOtpResponse | null> {
  assertUnlocked(context, transaction);
  if (transaction.state !== 'SENT')
    throw createRejection('nothing to prove', outcomeDetail(transaction.outcome));
  if (transaction.passcode_expired || !isAhead(transaction.valid_until, context.clock())) {
    await context.database.query(
      'UPDATE recovery_transactions SET passcode_expired = true WHERE id = $1 AND code_number = $2',
      [transaction.id, transaction.code_number],
    );
    throw createRejection('expired code');
  }
  if (isKeypadChannel(transaction.channel)) {
    if (!(await isPasscodeOfThisPhoneCall(context, transaction, typed)))
      throw createRejection('code of another call');
    const state = await readPhoneCallState(context, transaction, transaction.channel);
    if (state) return state;
  } else {
    await spendAttempt(context, transaction, typed, language);
  }
  return null;
}

/** Compares for decoys too, so that the timing is the same (security rule 4). Letters may be typed in either case. */
function isSamePasscode({ secrets }: RecoveryContext, transaction: Transaction, typed: string): boolean {
  return timingSafeEqualText(typed.toUpperCase(), derivePasscode(secrets, getNewestPasscode(transaction)));
}

function isCorrectPasscode(context: RecoveryContext, transaction: Transaction, typed: string): boolean {
  return isSamePasscode(context, transaction, typed) && isProvable(transaction);
}

/** Maximum wrong polls per recovery. A page whose phone call was replaced sends the old passcode once; more is guessing. */
const MAX_WRONG_POLLS = 20;

/** Checks that a poll has the passcode of this phone call, and counts a wrong one atomically (security rule 2). */
async function isPasscodeOfThisPhoneCall(
  context: RecoveryContext,
  transaction: Transaction,
  typed: string,
): Promise<boolean> {
  const isOfAnother = !isSamePasscode(context, transaction, typed);
  const counted = await context.database.query(
    `UPDATE recovery_transactions SET wrong_polls = wrong_polls + $2::boolean::int
     WHERE id = $1 AND wrong_polls < $3 RETURNING id`,
    [transaction.id, isOfAnother, MAX_WRONG_POLLS],
  );
  return counted.length > 0 && !isOfAnother;
}

const LAST_ATTEMPT_PAUSE_MS = 50;

/**
 * Returns the error of an uncounted attempt: none was left, or another request has verified or replaced the passcode. While
 * that request is under way, it is awaited with growing pauses.
 */
async function supersededError(
  { database, limits }: Pick<RecoveryContext, 'database' | 'limits'>,
  { id, code_number }: Pick<Transaction, 'id' | 'code_number'>,
  pauseMs = LAST_ATTEMPT_PAUSE_MS,
): Promise<HttpError> {
  const [now] = await database.query<{ state: TransactionState; code_number: number }>(
    'SELECT state, code_number FROM recovery_transactions WHERE id = $1',
    [id],
  );
  if (now?.state === 'LOCKED') return createRejection('locked');
  if (now?.state !== 'SENT' || now.code_number !== code_number) return createRejection(SUPERSEDED);
  if (pauseMs > limits.lastAttemptPauseMs) return createRejection('account locked');
  await delay(pauseMs);
  return await supersededError({ database, limits }, { id, code_number }, 2 * pauseMs);
}

/**
 * Counts the attempt before comparing, in one statement, so parallel guesses cannot exceed the limit (security rule 2).
 *
 * @throws HttpError 422 OTP_ERR_001 (wrong), OTP_ERR_003 (locked); 403 when the passcode was replaced
 */
async function spendAttempt(
  context: RecoveryContext,
  transaction: Transaction,
  typed: string,
  language: Language,
): Promise<void> {
  const { database, limits, clock } = context;
  const { id, code_number } = transaction;
  const counted = await countAttempt(database, limits, clock(), id, code_number);
  if (!counted) throw await supersededError(context, transaction);
  if (isCorrectPasscode(context, transaction, typed)) return;
  const left = countAttemptsLeft(limits, counted);
  if (left > 0) throw createRejection('wrong code', { attemptsLeft: left });
  await lockTransaction(database, id, clock(), language);
  queueLockNoticesSoon(context);
  throw createRejection('locked');
}
