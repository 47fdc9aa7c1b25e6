/** Query parameters that sign-on adds to a login page, the portal's and an app's (LOG-3, section 3.4). */
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

/** What the rendering of a login page does not depend on: all of sign-on but its message, and the User ID for the field. */
export const PASSED_LOGIN_PARAMETERS: readonly string[] = [
  ...LOGIN_PARAMETERS.filter((name) => name !== 'SMUSRMSG'),
  RETURNED_USER_ID,
];
