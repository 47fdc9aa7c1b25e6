import { decodeFromWire } from '../contacts/wire-encoding';
import type { Call } from '../contract/bind-operations';
import type { VerifyOtpResponse } from '../contract/contract';
import { Refusal } from '../contract/neutral-failure';
import { sameText } from '../settings/server-secrets';
import { callState } from './call-state';
import { grantFor } from './grants';
import { passcode } from './passcode';
import { after, DAY, isSecondTry, type RecoveryContext, type StepNotes } from './recovery-context';
import { isLocked, lockedRefusal, readClaimed, type Transaction } from './transactions';

const SUCCESS: VerifyOtpResponse = { authenticationResult: 'SUCCESS' };

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
  const typed = decodeFromWire(body.otp).replace(/\s/g, '');
  if (transaction.channel !== null && transaction.channel !== body.channel)
    throw new Refusal(403, 'claims differ');
  if (transaction.state === 'VERIFIED') {
    if (!isSecondTry(transaction.verified_at, context.clock()) || !isRight(context, transaction, typed)) {
      throw new Refusal(403, 'already proved');
    }
  } else {
    const pending = await prove(context, transaction, typed);
    if (pending) return pending;
  }
  // The same next session for a repeated call, so that whichever answer arrives last is the right one.
  reply.rotatePortalSession(nextSession(context, transaction));
  return SUCCESS;
}

/** Proves the code of a transaction in state SENT; an answer that is not yet success, or null when it is proved. */
async function prove(
  context: RecoveryContext,
  transaction: Transaction,
  typed: string,
): Promise<VerifyOtpResponse | null> {
  if (isLocked(context, transaction)) throw lockedRefusal();
  if (transaction.state !== 'SENT') throw new Refusal(403, `nothing to prove in state ${transaction.state}`);
  if (!transaction.valid_until || transaction.valid_until <= context.clock()) {
    throw new Refusal(422, 'expired code', { errorMessage: 'OTP_ERR_002' });
  }
  if (transaction.channel === 'Call') {
    if (!sameText(typed, passcode(context.secrets, transaction.id, transaction.code_number))) {
      throw new Refusal(403, 'code of another call');
    }
    const state = await callState(context, transaction);
    if (state) return state;
  } else {
    await count(context, transaction, typed);
  }
  const granted = await grantFor(context, transaction, nextSession(context, transaction));
  if (!granted) throw new Refusal(403, 'already proved or replaced');
  return null;
}

function nextSession(context: RecoveryContext, transaction: Transaction): string {
  return context.secrets.fingerprint('session after proof', transaction.portal_session, transaction.id);
}

/** A decoy has a code too, so that the comparison takes place, but nothing is ever right for it. */
function isRight(context: RecoveryContext, transaction: Transaction, typed: string): boolean {
  const same = sameText(typed, passcode(context.secrets, transaction.id, transaction.code_number));
  return same && transaction.user_id !== null;
}

/**
 * Counts an attempt, of the transaction and of the user's last 24 hours, in one statement, and only then compares.
 * However many come at once, the limits hold (security rule 2). Returns when the code is right.
 */
async function count(context: RecoveryContext, transaction: Transaction, typed: string): Promise<void> {
  const { wrongCodesPerTransaction, wrongCodesPerUserPerDay } = context.settings.recovery;
  const now = context.clock();
  const [counted] = await context.database.query<{ wrong_codes: number; wrong_today: number }>(
    `WITH taken AS (
       UPDATE recovery_transactions SET wrong_codes = wrong_codes + 1
       WHERE id = $1 AND state = 'SENT' AND code_number = $2 AND wrong_codes < $3 RETURNING user_key, wrong_codes
     ), today AS (
       INSERT INTO recovery_wrong_codes AS w (user_key, at) SELECT user_key, ARRAY[$4::timestamptz] FROM taken
       ON CONFLICT (user_key) DO UPDATE
         SET at = (ARRAY(SELECT x FROM unnest(w.at) x WHERE x > $5 ORDER BY x DESC LIMIT $6) || $4::timestamptz)
       RETURNING cardinality(at) AS wrong_today
     )
     SELECT taken.wrong_codes, today.wrong_today FROM taken, today`,
    [
      transaction.id,
      transaction.code_number,
      wrongCodesPerTransaction,
      now,
      after(now, -DAY),
      wrongCodesPerUserPerDay,
    ],
  );
  if (!counted || counted.wrong_today > wrongCodesPerUserPerDay) throw lockedRefusal();
  if (isRight(context, transaction, typed)) return;
  const left = Math.min(
    wrongCodesPerTransaction - counted.wrong_codes,
    wrongCodesPerUserPerDay - counted.wrong_today,
  );
  if (left > 0) throw new Refusal(422, 'wrong code', { errorMessage: 'OTP_ERR_001', attemptsLeft: left });
  await context.database.query(
    `UPDATE recovery_transactions SET state = 'LOCKED' WHERE id = $1 AND state = 'SENT'`,
    [transaction.id],
  );
  throw lockedRefusal();
}
