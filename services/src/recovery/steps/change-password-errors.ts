import { HttpError } from '@portal/server-kit/http';
import type { RecoveryOutcome } from '../../contract/contract';
import type { ChangeRejection } from '../../users/user-store';
import { outcomeDetail } from '../audit/recovery-outcome';

/**
 * Reasons to reject a new password, as codes of the specification's catalogue (section 8). The message files of recovery-mf
 * have a text for each code (CHG-4).
 */
export type ChangeFault =
  | ChangeRejection
  /** The grant is missing, used, expired, or belongs to another session. */
  | 'ISB_SITEMDR08'
  /** The passcode was correct, but no temporary password was created yet. */
  | 'ISB_PASSRES01'
  /** The temporary password of the invitation is wrong, or was wrong too often in this recovery. */
  | 'ISB_PASSCH03'
  | 'ISB_PASSSCH07'
  /** Another change was faster, this recovery has had too many, or the user store does not allow it. */
  | 'ISB_PASSCH05'
  /** Too many changes at once. */
  | 'ISB_PASSSCH06';

const STATUS: Readonly<Record<ChangeFault, number>> = {
  ISB_PASSVAL01: 422,
  ISB_PASSVAL02: 422,
  ISB_PASSVAL03: 422,
  ISB_PASSVAL04: 422,
  ISB_USRUP06: 422,
  ISB_PASSCH03: 422,
  ISB_PASSCH04: 422,
  ISB_PASSSCH07: 422,
  ISB_SITEMDR08: 403,
  ISB_PASSRES01: 403,
  ISB_PASSCH05: 403,
  ISB_SITEMDR15: 403,
  ISB_PASSSCH06: 503,
};

/** Every code that rejects a new password. */
export const CHANGE_FAULTS = Object.keys(STATUS) as readonly ChangeFault[];

const RETRY_SECONDS = 5;

/**
 * Creates the error of a rejected password: 422 when the visitor can correct it, 403 to start again, 503 to try again soon.
 *
 * @param outcome outcome of the recovery if the session has verified its passcode
 */
export function createPasswordChangeError(code: ChangeFault, outcome?: RecoveryOutcome): HttpError {
  const status = STATUS[code];
  return new HttpError(status, code, {
    errorCode: code,
    ...outcomeDetail(outcome),
    ...(status === 503 && { retryAfterSeconds: RETRY_SECONDS }),
  });
}
