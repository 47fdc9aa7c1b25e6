import type { Flow, RecoveryState } from '../flow/recovery-state';

const DEFAULT_WHITE_LABEL = 'default';

/**
 * The way to the login page (REC-7): single sign-on's home sends a visitor who is not signed in to the login
 * page with the query it needs (D-2).
 */
export const loginAddress = (whiteLabel: string): string =>
  whiteLabel === DEFAULT_WHITE_LABEL ? '/apps/home' : `/apps/home?wl=${encodeURIComponent(whiteLabel)}`;

/** Address of a request screen, under the self-service prefix where the visitor is there already (NAV-4). */
export const requestAddress = (whiteLabel: string, flow: Flow, selfService = false): string =>
  `${selfService ? '/self-service' : ''}/${encodeURIComponent(whiteLabel)}/${flow.toLowerCase()}`;

/** Auth reason by which the password service knows a change of password (section 9). */
const PASSWORD_CHANGE = '34';
const AGENT = 'portal';

/**
 * The password service's link with the parameters of section 3.7 (CHG-1).
 *
 * @param loginRoute of the white label: where the visitor goes afterwards
 */
export const passwordServiceAddress = (
  loginRoute: string,
  { userType, firstTime }: Pick<RecoveryState, 'userType' | 'firstTime'>,
): string => {
  const query = new URLSearchParams({
    SMAUTHREASON: PASSWORD_CHANGE,
    TARGET: loginRoute,
    smagentname: AGENT,
    uti: userType,
    FTUF: firstTime ? 'Y' : 'N',
  });
  return `/pw/forms/smpwservices.fcc?${query}`;
};
