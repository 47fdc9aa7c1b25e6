import { type PasscodeNotice, passcodeProblem } from '@portal/contract/validation';
import type { SendOtp } from '../api/recovery-results';
import type { RecoveryState } from '../flow/recovery-state';

/** The visitor's entry in the passcode field. */
export interface PasscodeEntry {
  readonly otp: string;
  /** Notice about characters that were removed from the entry (VER-3). */
  readonly notice: PasscodeNotice | null;
  /** Whether a problem of the entry may be shown. */
  readonly isShown: boolean;
  readonly attempts: number;
}

/** Returns what the form of a passcode shows, by message keys. Pure. */
export const passcodeView = (
  {
    verifyOtp: { failure },
    errorMessage,
    failedSend,
    lastTry,
  }: Pick<RecoveryState, 'verifyOtp' | 'errorMessage' | 'failedSend' | 'lastTry'>,
  { passcodeCharacters, resendsLeft }: Pick<SendOtp, 'passcodeCharacters' | 'resendsLeft'>,
  { otp, notice, isShown, attempts }: PasscodeEntry,
) => {
  const characters = passcodeCharacters ?? 'alphanumeric';
  const problem = passcodeProblem(otp, characters);
  // The usual text advises a resend, which this recovery no longer offers.
  const failureKey =
    failure?.key === 'verify.expired' && resendsLeft === 0 ? 'verify.expiredLast' : failure?.key;
  return {
    characters,
    failureKey,
    /** Problem of the entry; a failure of the service takes its place. */
    entryProblem: notice ?? (isShown ? problem : null),
    /** Where the warning about the last attempt is; starting again resets the attempts. */
    lastTryAt: !lastTry || failureKey === 'verify.expiredLast' ? null : failureKey ? 'error' : 'hint',
    hasFailed:
      failedSend !== null ||
      errorMessage !== null ||
      failureKey !== undefined ||
      (attempts > 0 && problem !== null && isShown),
    isComplete: problem === null,
    reason: problem === 'passcode.digits' ? 'passcodeDigits' : 'passcode',
  } as const;
};
