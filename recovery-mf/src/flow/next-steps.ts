/** What a visitor can do after a failure. */
export type NextStep =
  /** Change the input, or use another control of the page. */
  | 'change'
  /** Send the same input again, since the failure is temporary. */
  | 'again'
  /** Start the recovery again. */
  | 'restart'
  /** Contact the Help Desk, unless another input was meant. */
  | 'helpDesk';

/** Messages of failures with the next step that each names. Codes of a service (CHG-4) are below `backend`. */
export const NEXT_STEPS = {
  'call.notChecked': 'change',
  'forgotUser.error_msg': 'change',
  'otp.noTexts': 'change',
  'otp.noCalls': 'change',
  'error.generic': 'helpDesk',
  'error.unavailable': 'again',
  'error.offline': 'again',
  'error.limited': 'again',
  'error.waitSeconds': 'again',
  'error.waitMinutes': 'again',
  'error.waitHours': 'again',
  'error.waited': 'change',
  'error.ended': 'restart',
  'error.ledBack': 'change',
  'error.changed.FPS': 'restart',
  'error.changed.FTU': 'restart',
  'verify.wrong.Email': 'change',
  'verify.wrong.SMS': 'change',
  'verify.expired': 'change',
  'verify.expiredLast': 'restart',
  'backend.ISB_PASSRES01': 'restart',
  'backend.ISB_PASSVAL01': 'change',
  'backend.ISB_PASSVAL02': 'change',
  'backend.ISB_PASSVAL03': 'change',
  'backend.ISB_PASSVAL04': 'change',
  'backend.ISB_PASSSCH06': 'again',
  'backend.ISB_PASSSCH07': 'restart',
  'backend.ISB_PASSCH03': 'change',
  'backend.ISB_PASSCH04': 'again',
  'backend.ISB_PASSCH05': 'restart',
  'backend.ISB_USRUP01': 'again',
  'backend.ISB_USRUP06': 'change',
  'backend.ISB_USRUP12': 'helpDesk',
  'backend.ISB_USRUP13': 'helpDesk',
  'backend.ISB_UACTN02': 'helpDesk',
  'backend.ISB_SYSID01': 'restart',
  'backend.ISB_EMAIL01': 'again',
  'backend.ISB_EMAIL02': 'helpDesk',
  'backend.ISB_META01': 'helpDesk',
  'backend.ISB_FAIL01': 'again',
  'backend.ISB_FAIL07': 'helpDesk',
  'backend.ISB_SITEMDR03': 'again',
  'backend.ISB_SITEMDR08': 'restart',
  'backend.ISB_SITEMDR15': 'helpDesk',
  'backend.ISB_AUDT09': 'again',
  'backend.ISB_COOKIE01': 'again',
  'backend.ISB_SRCH35': 'helpDesk',
} as const satisfies Record<string, NextStep>;

/** Codes of a service that have a message. */
export const SERVICE_CODES = Object.keys(NEXT_STEPS).flatMap((key) => {
  const [, code] = key.split('backend.');
  return code === undefined ? [] : [code];
});

/** Keys of failure messages; the build checks that each has a translation (I18N-1). */
export type MessageKey = keyof typeof NEXT_STEPS;
