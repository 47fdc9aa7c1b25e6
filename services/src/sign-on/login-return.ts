import { TARGET_LIMIT } from './target';

/**
 * Why a visitor is sent back to the login page. The words are those of the specification's section 8; reason and status
 * are what the login page's statistics tell failures apart by (STA-3).
 */
const RETURNS = {
  rejected: { message: 'Invalid Credentials', reason: '0', status: '1' },
  slowedDown: {
    message: 'You may have entered the wrong User ID or password or your account may be locked.',
    reason: '24',
    status: '0',
  },
  unavailable: {
    message: 'System Error encountered, Please try again later',
    reason: '0',
    status: '2',
  },
} as const;

export type LoginReturn = keyof typeof RETURNS;

/** What the login page had sent besides the credentials and gets back for the next attempt. */
export type CarriedField = 'TARGET' | 'BGTARGET' | 'postpreservationdata';
export type CarriedFields = Readonly<Partial<Record<CarriedField, string>>>;

const CARRIED_FIELDS: readonly CarriedField[] = ['TARGET', 'BGTARGET', 'postpreservationdata'];
// Text beyond ASCII grows ninefold in an address; all three together have to fit a server's header limit.
const ENCODED_LIMIT = 4096;

/**
 * Query of an address: percent-encoded throughout, because not every reader takes `+` for a space.
 *
 * @returns the pairs in order, without a leading question mark
 */
export function addressQuery(pairs: readonly (readonly [string, string])[]): string {
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString().replaceAll('+', '%20');
}

/**
 * Address of the login page that tells the visitor why signing in failed (LOG-3).
 *
 * @param screen white-label key, or `clip`
 * @param queryData freshly sealed SMQUERYDATA
 * @param carried fields that travel back untouched; one that is too long is left out
 */
export function loginReturnAddress(
  screen: string,
  queryData: string,
  cause: LoginReturn,
  carried: CarriedFields,
): string {
  const { message, reason, status } = RETURNS[cause];
  const pairs: [string, string][] = [
    ['SMQUERYDATA', queryData],
    ['SMUSRMSG', message],
    ['SMAUTHREASON', reason],
    ['SMAUTHSTATUS', status],
  ];
  for (const name of CARRIED_FIELDS) {
    const value = carried[name];
    if (value !== undefined && mayTravel(name, value)) pairs.push([name, value]);
  }
  return `/app/${screen}/login?${addressQuery(pairs)}`;
}

function mayTravel(name: string, value: string): boolean {
  return (
    value !== '' && value.length <= TARGET_LIMIT && addressQuery([[name, value]]).length <= ENCODED_LIMIT
  );
}
