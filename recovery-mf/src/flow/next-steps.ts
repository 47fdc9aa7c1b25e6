/** What a message offers the visitor after a failure. */
export type NextStep =
  /** Send the same input again, since the failure is temporary. */
  | 'again'
  /** Start the recovery again. */
  | 'restart'
  /** Contact the Help Desk, unless another input was meant. */
  | 'helpDesk';

/**
 * Messages of failures with the steps that each names, the first one first; none when the visitor changes the input or uses
 * another control of the page. Codes of a service (CHG-4) are below `backend`.
 */
export const NEXT_STEPS = {
  'call.notChecked': [],
  'forgotUser.error_msg': ['helpDesk'],
  'otp.noTexts': [],
  'otp.noCalls': [],
  'error.generic': ['helpDesk'],
  'error.closed.NO_CONTACT': ['helpDesk'],
  'error.unavailable': ['again'],
  'error.offline': ['again'],
  'error.limited': ['again'],
  'error.waitSeconds': ['again'],
  'error.waitMinutes': ['again', 'helpDesk'],
  'error.waitHours': ['again', 'helpDesk'],
  'error.waited': [],
  'error.ended': ['restart'],
  'error.ledBack': [],
  'error.changed.FPS': ['restart', 'helpDesk'],
  'error.changed.FTU': ['restart', 'helpDesk'],
  'verify.wrong.Email': [],
  'verify.wrong.SMS': [],
  'verify.expired': [],
  'verify.expiredLast': ['restart'],
  'backend.ISB_PASSRES01': ['restart', 'helpDesk'],
  'backend.ISB_PASSVAL01': [],
  'backend.ISB_PASSVAL02': [],
  'backend.ISB_PASSVAL03': [],
  'backend.ISB_PASSVAL04': [],
  'backend.ISB_PASSSCH06': ['again'],
  'backend.ISB_PASSSCH07': ['restart'],
  'backend.ISB_PASSCH03': [],
  'backend.ISB_PASSCH04': ['again'],
  'backend.ISB_PASSCH05': ['restart', 'helpDesk'],
  'backend.ISB_USRUP01': ['again'],
  'backend.ISB_USRUP06': [],
  'backend.ISB_USRUP12': ['helpDesk'],
  'backend.ISB_USRUP13': ['helpDesk'],
  'backend.ISB_UACTN02': ['helpDesk'],
  'backend.ISB_SYSID01': ['restart'],
  'backend.ISB_EMAIL01': ['again'],
  'backend.ISB_EMAIL02': ['helpDesk'],
  'backend.ISB_META01': ['helpDesk'],
  'backend.ISB_FAIL01': ['again'],
  'backend.ISB_FAIL07': ['helpDesk'],
  'backend.ISB_SITEMDR03': ['again'],
  'backend.ISB_SITEMDR08': ['restart'],
  'backend.ISB_SITEMDR15': ['helpDesk'],
  'backend.ISB_AUDT09': ['again'],
  'backend.ISB_COOKIE01': ['again'],
  'backend.ISB_SRCH35': ['helpDesk'],
} as const satisfies Record<string, readonly NextStep[]>;

/** Codes of a service that have a message. */
export const SERVICE_CODES = Object.keys(NEXT_STEPS).flatMap((key) => {
  const [, code] = key.split('backend.');
  return code === undefined ? [] : [code];
});

/** Keys of failure messages; the build checks that each has a translation (I18N-1). */
export type MessageKey = keyof typeof NEXT_STEPS;
