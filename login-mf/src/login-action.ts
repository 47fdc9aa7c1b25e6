import { encodeParameter, type LoginQuery } from './login-query';

/** Path that the portal's login form posts to (LOG-5); an app has its own. */
export const LOGIN_ACTION_PATH = '/login/forms/bg/ProcessLogin.fcc';

/**
 * Returns the action of the form: with the data of sign-on, and the target if there is one (LOG-5).
 *
 * @param path same-origin path of the login service
 */
export const loginAction = (path: string, { smQueryData, target }: LoginQuery): string =>
  `${path}?SMQUERYDATA=${encodeParameter(smQueryData)}${target === '' ? '' : `&TARGET=${encodeParameter(target)}`}`;
