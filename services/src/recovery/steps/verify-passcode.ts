import { normalizePasscode } from '@portal/shared-wl-assets/validation';
import { decodeFromWire } from '../../contacts/wire-encoding';
import type { Call } from '../../contract/bind-operations';
import type { VerifyOtpResponse } from '../../contract/contract';
import { Refusal } from '../../contract/neutral-failure';
import type { MessageLanguage } from '../../messages/message-language';
import { sameText } from '../../settings/server-secrets';
import { attemptsLeft, countAttempt, lockTransaction, takeBackFromAccount } from '../limits/attempts';
import { callState } from '../passcode/phone-call-state';
import { countRepeatedProof, grantFor, isProvedWith, type MadeGrant } from '../state/grants';
import { idempotencyKey, isJustDone } from '../state/idempotency-key';
import { queueLockNoticesSoon } from '../audit/lock-notices';
import { pageLanguage } from '../state/page-language';
import { newestPasscode, passcode } from '../passcode/passcode';
import { type RecoveryContext, type StepNotes } from '../state/recovery-context';
import { SECOND } from '../state/durations';
import { outcomeDetail } from '../audit/recovery-outcome';
import {
  canBeProved,
  isLocked,
  lockedRefusal,
  readClaimed,
  sessionAfterProof,
  sessionOf,
  type ClaimedTransaction,
  type Transaction,
} from '../state/transactions';

const OVERTAKEN = 'already proved or replaced';

/**
 * What a page does next depends on the user's record, not on its address, and how long it has for that on the grant, which
 * may be some minutes old; told after the proof only (security rule 3).
 */
const success = ({ flow, first_time, expires_at }: MadeGrant, now: Date): VerifyOtpResponse => ({
  authenticationResult: 'SUCCESS',
  ...(flow === 'FPS' && {
    firstTime: first_time,
    grantSeconds: Math.floor((expires_at.getTime() - now.getTime()) / SECOND),
  }),
});

/**
 * POST fps/verify-otp: proves a code, or tells how the phone call stands (VER-6, VER-7, D-5). Success makes one grant
 * and gives the visitor a new session. Errors: Refusal 403 (claims, state); 422 with OTP_ERR_001 (wrong), OTP_ERR_002
 * (expired), OTP_ERR_003 (locked).
 */
export async function verifyOtp(
  context: RecoveryContext,
  { body, request, reply }: Call<'verifyOtp'>,
  notes: StepNotes,
): Promise<VerifyOtpResponse> {
  const transaction = await readClaimed(context, request, body, notes);
  const typed = normalizePasscode(decodeFromWire(body.otp)).replace(/\s/g, '');
  if (transaction.channel !== null && transaction.channel !== body.channel)
    throw new Refusal(403, 'claims differ');
  const key = idempotencyKey(context, request, 'proof');
  let grant: MadeGrant | null;
  if (transaction.state === 'VERIFIED') {
    grant = await checkRepeated(context, transaction, typed, sessionOf(request), key);
  } else {
    const language = pageLanguage(request, context.senderOf(transaction.white_label));
    const pending = await prove(context, transaction, typed, language);
    if (pending) {
      notes.reason = 'no change';
      return pending;
    }
    grant = await grantFor(context, transaction, sessionAfterProof(context, transaction), key);
    if (!grant) throw new Refusal(403, OVERTAKEN);
  }
  // The same next session for a repeated call, so that whichever answer arrives last is the right one.
  reply.rotatePortalSession(sessionAfterProof(context, transaction));
  return success(grant, context.clock());
}

/**
 * The right code once more, because the answer to it got lost, wholly or after its session had arrived; there is no second
 * grant. The session before the proof has to bring the key of the request that proved it, so old cookies are worth nothing.
 * Errors: Refusal 403 for any other reason to repeat it.
 */
async function checkRepeated(
  context: RecoveryContext,
  transaction: ClaimedTransaction,
  typed: string,
  session: string,
  key: string | null,
): Promise<MadeGrant> {
  const hasAnswer = sameText(session, sessionAfterProof(context, transaction));
  const isRepeated =
    isJustDone(transaction.verified_at, context.clock()) &&
    (hasAnswer || (await isProvedWith(context, transaction.id, key)));
  const grant = isRepeated ? await countRepeatedProof(context, transaction.id) : null;
  if (grant && isRight(context, transaction, typed)) {
    await takeBackFromAccount(context.database, transaction);
    return grant;
  }
  throw new Refusal(403, 'already proved', outcomeDetail(transaction.outcome));
}

/** Looks at the code of a transaction in state SENT; an answer that is not yet success, or null when it is right. */
async function prove(
  context: RecoveryContext,
  transaction: ClaimedTransaction,
  typed: string,
  language: MessageLanguage,
): Promise<VerifyOtpResponse | null> {
  if (isLocked(context, transaction)) throw lockedRefusal();
  if (transaction.state !== 'SENT')
    throw new Refusal(
      403,
      `nothing to prove in state ${transaction.state}`,
      outcomeDetail(transaction.outcome),
    );
  if (!transaction.valid_until || transaction.valid_until <= context.clock()) {
    throw new Refusal(422, 'expired code', { errorMessage: 'OTP_ERR_002' });
  }
  if (transaction.channel === 'Call') {
    if (!(await isOfThisCall(context, transaction, typed))) throw new Refusal(403, 'code of another call');
    const state = await callState(context, transaction);
    if (state) return state;
  } else {
    await count(context, transaction, typed, language);
  }
  return null;
}

/** Each has a code, so that the comparison always takes place. */
function isSame({ secrets }: RecoveryContext, transaction: Transaction, typed: string): boolean {
  return sameText(typed, passcode(secrets, newestPasscode(transaction)));
}

const isRight = (context: RecoveryContext, transaction: Transaction, typed: string): boolean =>
  isSame(context, transaction, typed) && canBeProved(transaction);

/** A page polls with the code that it was shown, one whose call was replaced once with an older one: whoever does more guesses. */
const WRONG_POLLS = 20;

/** Whether a poll brings the code of the call; counted in the statement that lets it through (security rule 2). */
async function isOfThisCall(
  context: RecoveryContext,
  transaction: Transaction,
  typed: string,
): Promise<boolean> {
  const isOfAnother = !isSame(context, transaction, typed);
  const heard = await context.database.query(
    `UPDATE recovery_transactions SET wrong_polls = wrong_polls + $2::boolean::int
     WHERE id = $1 AND wrong_polls < $3 RETURNING id`,
    [transaction.id, isOfAnother, WRONG_POLLS],
  );
  return heard.length > 0 && !isOfAnother;
}

/** Why an attempt could not be counted: none is left, or another call has proved or replaced the code meanwhile. */
async function overtaken({ database }: RecoveryContext, { id, code_number }: Transaction): Promise<Refusal> {
  const [usedUp] = await database.query(
    `SELECT id FROM recovery_transactions
     WHERE id = $1 AND (state = 'LOCKED' OR (state = 'SENT' AND code_number = $2))`,
    [id, code_number],
  );
  return usedUp ? lockedRefusal() : new Refusal(403, OVERTAKEN);
}

/** Counts the attempt and only then compares (security rule 2). Returns when the code is right. */
async function count(
  context: RecoveryContext,
  transaction: Transaction,
  typed: string,
  language: MessageLanguage,
): Promise<void> {
  const { database, settings, clock } = context;
  const { id, code_number } = transaction;
  const counted = await countAttempt(database, settings.recovery, clock(), id, code_number);
  if (!counted) throw await overtaken(context, transaction);
  if (isRight(context, transaction, typed)) return;
  const left = attemptsLeft(settings.recovery, counted);
  if (left > 0) throw new Refusal(422, 'wrong code', { errorMessage: 'OTP_ERR_001', attemptsLeft: left });
  await lockTransaction(database, id, clock(), language);
  queueLockNoticesSoon(context);
  throw lockedRefusal();
}
