/** Query parameters that sign-on adds to a login page, the portal's and the clip app's (LOG-3, section 3.4). */
export const LOGIN_PARAMETERS = [
  'SMQUERYDATA',
  'SMUSRMSG',
  'SMAUTHREASON',
  'SMAUTHSTATUS',
  'postpreservationdata',
  'TARGET',
  'BGTARGET',
] as const;

export type LoginParameter = (typeof LOGIN_PARAMETERS)[number];

/** Route parameter with the User ID of a rejected sign-in, set by the edge; it never appears in a URL. */
export const RETURNED_USER_ID = 'returnedUserId';

/** What a login page only passes on to sign-on (LOG-4, LOG-5), and the User ID that fills its field. */
export const PASSED_LOGIN_PARAMETERS = [
  'SMQUERYDATA',
  'postpreservationdata',
  'TARGET',
  'BGTARGET',
  RETURNED_USER_ID,
] as const;
