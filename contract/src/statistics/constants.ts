/** Fixed values of every record (section 9, STA-9). {product} is `portal` (decisions D-11). */
export const PRODUCT = 'portal';
export const APPLICATION_MNEMONIC = 'PORTAL';
export const ENTERPRISE_STATUS_CODE = 'D';
export const LINE_OF_BUSINESS = 'Client Experience Delivery';
export const EMBEDDED_PORTAL = false;

/** Event names of the records for the statistics service (section 7). */
export const EVENT_NAMES = {
  click: `${PRODUCT}_USER_CLICK_STATS`,
  clickMetric: `${PRODUCT}_USER_CLICK_METRICS`,
  http: `${PRODUCT}_HTTP_STATS`,
  usage: `${PRODUCT}_USAGE_STATS`,
  transition: `${PRODUCT}_STATE_STATS`,
  part: `${PRODUCT}_PART_STATS`,
  vitals: `${PRODUCT}_WEB_VITALS`,
} as const;

/** Maximum lengths of truncated texts in characters (section 9, STA-1). */
export const MAX_LENGTHS = {
  clickFromState: 256,
  httpFromState: 512,
  headers: 4096,
  contextPath: 150,
  userAgent: 500,
  fieldValue: 100,
} as const;

const ELLIPSIS = '...';

/** Truncates a text to `most` characters, including the three dots at its end. */
export const cutWithEllipsis = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most - ELLIPSIS.length) + ELLIPSIS;
