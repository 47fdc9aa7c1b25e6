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
