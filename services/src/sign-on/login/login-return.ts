import { QUERY_VALUE_LIMIT } from '@portal/contract/navigation';

/**
 * Reasons for returning a visitor to the login page, with the texts of the specification (section 8). The login page
 * counts failures by reason and status (STA-3).
 */
const RETURN_PAGES = {
  rejected: { message: 'Invalid Credentials', reason: '0', status: '1' },
  // The same for every User ID, so that a locked account looks like an unknown one.
  rejectedOrLocked: {
    message: 'You may have entered the wrong User ID or password or your account may be locked.',
    reason: '0',
    status: '1',
  },
  slowedDown: {
    message: 'You may have entered the wrong User ID or password or your account may be locked.',
    reason: '24',
    status: '0',
  },
  // The specification has no texts for these three.
  expired: {
    message: 'Your password has expired, please reset it',
    reason: '0',
    status: '1',
  },
  shortWait: {
    message: 'Too many failed attempts, please try again in a minute',
    reason: '24',
    status: '0',
  },
  longWait: {
    message: 'Too many failed attempts, please try again in 15 minutes',
    reason: '24',
    status: '0',
  },
  // The specification has no message for this case; the one for system errors suggests trying again later.
  tooMany: {
    message: 'System Error encountered, Please try again later',
    reason: '0',
    status: '2',
  },
  unavailable: {
    message: 'System Error encountered, Please try again later',
    reason: '0',
    status: '2',
  },
  // A message in addition to the nine of the specification.
  noCookies: { message: 'Cookies are needed to log in', reason: '0', status: '2' },
} as const;

export type LoginReturn = keyof typeof RETURN_PAGES;

/** Fields of the login form other than the credentials, which the return URL passes on to the next attempt. */
export type CarriedField = 'TARGET' | 'BGTARGET' | 'postpreservationdata';
export type CarriedFields = Readonly<Partial<Record<CarriedField, string>>>;

const FORWARDED_FIELDS: readonly CarriedField[] = ['TARGET', 'BGTARGET', 'postpreservationdata'];
/**
 * Maximum length of the return query after percent-encoding, which makes non-ASCII text up to nine times as long. Node
 * limits all headers of the next request to 16 KiB, including cookies (targetLC: 4 KiB).
 */
const RETURN_LIMIT = 10 * 1024;

/**
 * Returns a query string with `%20` for spaces, because not every parser decodes `+`.
 *
 * @returns the pairs in order, without a leading question mark
 */
export function queryString(pairs: readonly (readonly [string, string])[]): string {
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString().replaceAll('+', '%20');
}

/**
 * Returns the URL of the login page with the reason of a failed sign-in (LOG-3).
 *
 * @param screen white-label key, or name of an app
 * @param queryData newly sealed SMQUERYDATA
 * @param carried fields that are passed on unchanged; those that do not fit are omitted
 */
export function loginReturnUrl(
  screen: string,
  queryData: string,
  cause: LoginReturn,
  carried: CarriedFields,
): string {
  const { message, reason, status } = RETURN_PAGES[cause];
  const query = carriedQuery(carried, [
    ['SMQUERYDATA', queryData],
    ['SMUSRMSG', message],
    ['SMAUTHREASON', reason],
    ['SMAUTHSTATUS', status],
  ]);
  return `/app/${screen}/login?${query}`;
}

/** Path that checks whether the browser has stored the new session. */
export const COOKIE_CHECK = '/login/forms/bg/cookies';

/** Returns the URL of the cookie check. @param queryData sealed SMQUERYDATA that identifies the screen */
export function cookieCheckUrl(queryData: string, carried: CarriedFields): string {
  return `${COOKIE_CHECK}?${carriedQuery(carried, [['SMQUERYDATA', queryData]])}`;
}

/** Reads the carried fields of a form or of a query. */
export function readCarriedFields(fields: Readonly<Record<string, unknown>>): CarriedFields {
  const sent = FORWARDED_FIELDS.map((name) => [name, fields[name]] as const);
  return Object.fromEntries(sent.filter(([, value]) => typeof value === 'string'));
}

function carriedQuery(carried: CarriedFields, before: readonly (readonly [string, string])[]): string {
  const pairs = [...before];
  for (const name of FORWARDED_FIELDS) {
    const value = carried[name];
    if (value === undefined || value === '' || value.length > QUERY_VALUE_LIMIT) continue;
    if (queryString([...pairs, [name, value]]).length <= RETURN_LIMIT) pairs.push([name, value]);
  }
  return queryString(pairs);
}
