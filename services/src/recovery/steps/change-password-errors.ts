import type { RecoveryOutcome } from '@portal/contract/api';
import type { HttpError } from '@portal/server-kit/http';
import { createRejection, type RejectionCause, REJECTIONS } from '../../api/rejections';
import { outcomeDetail } from '../state/recovery-outcome';

/** Reasons to reject a new password, as codes of the specification's catalogue (section 8). */
export type ChangeFault = Extract<RejectionCause, `ISB_${string}`>;

const RETRY_SECONDS = 5;

/** Creates the error of a rejected password. @param outcome of the recovery if the session has verified its passcode */
export function createPasswordChangeError(code: ChangeFault, outcome?: RecoveryOutcome): HttpError {
  return createRejection(code, {
    errorCode: code,
    ...outcomeDetail(outcome),
    ...(REJECTIONS[code].status === 503 && { retryAfterSeconds: RETRY_SECONDS }),
  });
}
