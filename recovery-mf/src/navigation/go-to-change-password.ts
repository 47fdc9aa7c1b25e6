import type { RecoveryEvent } from '../flow/recovery-events';
import type { RecoveryState } from '../flow/recovery-state';
import { persistChangeTicket, type ChangeTicket } from './change-ticket';
import { grantEnd } from './grant-end';

/** Auth reason by which the password service knows a change of password (section 9). */
const PASSWORD_CHANGE = '34';
const AGENT = 'portal';

/**
 * The password service's link with the parameters of section 3.7 (CHG-1).
 *
 * @param login where the visitor goes afterwards
 */
export const passwordServiceAddress = (
  login: string,
  { userType, firstTime }: Pick<RecoveryState, 'userType' | 'firstTime'>,
): string => {
  const query = new URLSearchParams({
    SMAUTHREASON: PASSWORD_CHANGE,
    TARGET: login,
    smagentname: AGENT,
    uti: userType,
    FTUF: firstTime ? 'Y' : 'N',
  });
  return `/pw/forms/smpwservices.fcc?${query}`;
};

/**
 * Leaves for the new password by way of the password service, or shows it within an embedded flow (CHG-1).
 *
 * @param login where the visitor goes afterwards
 * @param inside shows the new password in its own place
 * @returns what went wrong on the way; null when the recovery is being left
 */
export const leaveForPassword = (
  state: RecoveryState,
  login: string,
  leaveTo: (target: string) => void,
  inside?: (address: string, ticket: ChangeTicket) => Promise<RecoveryEvent | null>,
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
  const address = passwordServiceAddress(login, state);
  if (inside !== undefined) return inside(address, ticket);
  persistChangeTicket(ticket);
  leaveTo(address);
  return Promise.resolve(null);
};
