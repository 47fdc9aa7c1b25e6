/** What sign-on tells a login page in its address, of this portal and of the clip app (LOG-3, section 3.4). */
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

/** Parameter of the route by which the edge gives a login page the User ID of a refused sign-in; it is in no address. */
export const RETURNED_USER_ID = 'returnedUserId';
