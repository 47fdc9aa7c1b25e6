import { changePasswordPage } from '../change-password/lazy-page';
import { grantEnd } from '../flow/grant-end';
import type { RecoveryEvent } from '../flow/recovery-events';
import type { RecoveryState } from '../flow/recovery-state';
import { type ChangeTicket, persistChangeTicket } from '../navigation/change-ticket';

/** SMAUTHREASON of a password change (section 9). */
const PASSWORD_CHANGE_REASON = '34';
const AGENT_NAME = 'portal';

/**
 * Returns the URL of the password service with the parameters of section 3.7 (CHG-1).
 *
 * @param login where the visitor goes afterwards
 */
export const passwordServiceUrl = (
  login: string,
  { userType, firstTime }: Pick<RecoveryState, 'userType' | 'firstTime'>,
): string => {
  const query = new URLSearchParams({
    SMAUTHREASON: PASSWORD_CHANGE_REASON,
    TARGET: login,
    smagentname: AGENT_NAME,
    uti: userType,
    FTUF: firstTime ? 'Y' : 'N',
  });
  return `/pw/forms/smpwservices.fcc?${query}`;
};

/**
 * Redirects to the change-password screen through the password service, or shows it within an embedded flow (CHG-1).
 *
 * @param login where the visitor goes afterwards
 * @param showEmbedded shows the screen within an embedded flow
 * @returns the failure; null when the recovery is being left
 */
export const goToChangePassword = (
  state: RecoveryState,
  login: string,
  leaveTo: (target: string) => void,
  showEmbedded?: (url: string, ticket: ChangeTicket) => Promise<RecoveryEvent | null>,
): Promise<RecoveryEvent | null> => {
  const { userId } = state.otpAuth ?? state;
  const retryKey = state.otpAuth?.retryKey;
  const until = state.otpAuth ? grantEnd.get(state.otpAuth) : undefined;
  const ticket = {
    userId,
    userType: state.userType,
    ...(until !== undefined && { until }),
    ...(retryKey && { retryKey }),
  };
  const url = passwordServiceUrl(login, state);
  if (showEmbedded !== undefined) return showEmbedded(url, ticket);
  // Cached by the time the next document asks for it; a failure is that document's.
  changePasswordPage.preload().catch(() => undefined);
  persistChangeTicket(ticket);
  leaveTo(url);
  return Promise.resolve(null);
};
