/** Keys of sign-on's nine messages (LOGERR-1 to LOGERR-9, section 8) and of five messages of the portal (docs/adr/0044). */
const keyOfMessage = {
  'Authentication Level too low.': 'authenticationLevelTooLow',
  'Cookies are needed to log in': 'cookies',
  'Invalid Credentials': 'invalidCredentials',
  'Login was unsuccessful': 'unsuccessful',
  'Please enter without spaces': 'whitespace',
  'Session Expired. Please login again': 'sessionExpired',
  'System Error encountered, Please try again later': 'systemError',
  'Too many failed attempts, please reset your password': 'resetPassword',
  'Too many failed attempts, please try again in 15 minutes': 'waitLonger',
  'Too many failed attempts, please try again in a minute': 'waitBriefly',
  'Unauthorized User ID': 'unauthorizedUserId',
  'Unauthorized User': 'unauthorizedUser',
  'You may have entered the wrong User ID or password or your account may be locked.': 'wrongOrLocked',
  'Your password has expired, please reset it': 'passwordExpired',
} as const;

export type LoginMessageKey = (typeof keyOfMessage)[keyof typeof keyOfMessage];

/** Messages that the page distinguishes; all others get the same text (LOGERR-9). */
export const KNOWN_LOGIN_MESSAGES: readonly string[] = Object.keys(keyOfMessage);

const isKnown = (message: string): message is keyof typeof keyOfMessage =>
  Object.hasOwn(keyOfMessage, message);

/**
 * Returns the message key for a message from sign-on (LOG-8, LOGERR-1 to LOGERR-9). The text of an unknown message is
 * never shown.
 *
 * @param message the query parameter SMUSRMSG; null, undefined or blank when there is none
 * @returns message key in the scope `loginMessages`, or null when there is nothing to show
 */
export const loginMessageKey = (message: string | null | undefined): LoginMessageKey | null => {
  const wording = message?.trim();
  if (!wording) return null;
  return isKnown(wording) ? keyOfMessage[wording] : 'wrongOrLocked';
};
