import { type LoginMessageKey, loginMessageKey } from '@portal/contract/i18n';
import { RETURNED_USER_ID } from '@portal/contract/navigation';
import type { RouteMatch } from '@portal/shared-wl-assets';
import { type LoginQuery, readLoginQuery } from './login-query';

/** What sign-on sent to the login page; read once, since its parameters are removed from the URL (LOG-3). */
export interface LoginVisit {
  readonly query: LoginQuery;
  /** Message on screen; null when sign-on sent none. */
  readonly message: LoginMessageKey | null;
  /** User ID of the sign-in that just failed; empty without one. */
  readonly userId: string;
}

export const readLoginVisit = (route: RouteMatch): LoginVisit => {
  const query = readLoginQuery(route.query);
  return { query, message: loginMessageKey(query.userMessage), userId: route.params[RETURNED_USER_ID] ?? '' };
};
