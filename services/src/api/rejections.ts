import type { RecoveryOutcome } from '@portal/contract/api';
import { type Failure, HttpError, NO_SESSION } from '@portal/server-kit/http';

/** Status of a rejection and the fields of its body that do not depend on the request. */
interface Rejection {
  readonly status: number;
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly outcome?: RecoveryOutcome;
}

/** Not to be tried again with the same input: the page offers to start again. */
const OVER = 'ISB_SITEMDR08';

/** Another input does not help, and the cause is not named: only the Help Desk can. */
const HELP_DESK = 'ISB_FAIL07';

/** The code for a user without contacts too: the specification's catalogue has no other (section 8). */
const NOT_FOUND = 'ISB_SRCH35';

const WRONG_PASSCODE = 'OTP_ERR_001';
const EXPIRED_PASSCODE = 'OTP_ERR_002';

/** The response names no cause, so that it is the same for known and unknown users. */
const LOCKED = { status: 422, errorMessage: 'OTP_ERR_003', outcome: 'LOCKED' } as const;

/**
 * Every cause for which a step of a recovery is rejected. The cause is audited, and the Help Desk's page has a text for each
 * (`helpDesk.reason` in `operator-pages/i18n-pages`); of the response the visitor reads the text of `recovery-mf/src/flow/failure-messages.ts`.
 * `recovery-mf/consumer-tests/services.test.ts` produces each cause and reads both texts.
 */
export const REJECTIONS = {
  'anti-forgery': { status: 403, errorCode: NO_SESSION },
  'no client named': { status: 403, errorCode: HELP_DESK },
  'refused by the risk service': { status: 403, errorCode: HELP_DESK },
  'address limit': { status: 429 },
  'unknown user': { status: 404, errorCode: NOT_FOUND },
  'no user found': { status: 404 },
  'several users found': { status: 404 },
  /** Decoys get it too, once several users have no contact (security rule 4). */
  'no channel': { status: 422, errorCode: NOT_FOUND, outcome: 'NO_CONTACT' },
  'principal refused': { status: 403, errorCode: OVER },
  'principal spent': { status: 403, errorCode: OVER },
  'handle expired': { status: 404, errorCode: OVER },
  'unknown transaction': { status: 403 },
  'claims differ': { status: 403 },
  'finished by another page': { status: 403, outcome: 'CHANGED_ELSEWHERE' },
  'transaction expired': { status: 403, errorCode: OVER, outcome: 'EXPIRED' },
  'contact changed': { status: 403, errorCode: OVER, outcome: 'EXPIRED' },
  /** Wrong passcodes of this recovery. */
  locked: LOCKED,
  /** Wrong passcodes of the account, or of a known browser, in other recoveries as well. */
  'account locked': LOCKED,
  /** Locked by an operator, or disabled in the directory. */
  'locked by the bank': LOCKED,
  'destination limit': { status: 429 },
  'sent to the same destination': { status: 429 },
  'sent beside': { status: 429 },
  'too soon': { status: 429 },
  overtaken: { status: 429 },
  'phone budget': { status: 429 },
  'no resend left': { status: 429 },
  'too many failed sends': { status: 429 },
  'no passcode due': { status: 403 },
  /** No passcode is pending, but another can be requested. */
  'nothing to prove': { status: 403, errorMessage: EXPIRED_PASSCODE },
  'nothing sent by this channel': { status: 403 },
  'wrong code': { status: 422, errorMessage: WRONG_PASSCODE },
  'expired code': { status: 422, errorMessage: EXPIRED_PASSCODE },
  'code of another call': { status: 403 },
  'already proved': { status: 403, errorCode: OVER },
  /** By a newer passcode, unless the request is the repetition of another. */
  'already proved or replaced': { status: 403, errorMessage: WRONG_PASSCODE },
  'no grant for a temporary password': { status: 403 },
  'no grant for the user ID': { status: 403, errorCode: OVER },
  'no e-mail address': { status: 502, errorCode: 'ISB_EMAIL02' },
  // The causes of a rejected password are codes of the specification's catalogue (section 8). With 422 the visitor can
  // correct it, with 403 has to start again or to contact the Help Desk, and with 503 can try again soon.
  ISB_PASSVAL01: { status: 422 },
  ISB_PASSVAL02: { status: 422 },
  ISB_PASSVAL03: { status: 422 },
  ISB_PASSVAL04: { status: 422 },
  ISB_USRUP06: { status: 422 },
  ISB_PASSCH03: { status: 422 },
  ISB_PASSCH04: { status: 422 },
  ISB_PASSSCH07: { status: 422 },
  ISB_SITEMDR08: { status: 403 },
  ISB_PASSRES01: { status: 403 },
  ISB_PASSCH05: { status: 403 },
  ISB_SITEMDR15: { status: 403 },
  ISB_PASSSCH06: { status: 503 },
} as const satisfies Record<string, Rejection>;

export type RejectionCause = keyof typeof REJECTIONS;

/** Creates the error of a rejected step. @param detail further fields of the body, which depend on the request */
export function createRejection(cause: RejectionCause, detail: Partial<Failure> = {}): HttpError {
  const { status, ...body }: Rejection = REJECTIONS[cause];
  return new HttpError(status, cause, { ...body, ...detail });
}
