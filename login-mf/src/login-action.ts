import { encodedMarkerOf } from './page-markers';
import { encodeParameter, type LoginQuery } from './login-query';

/** Where the portal's own login form posts to (LOG-5); the clip app's goes to /login/forms/ProcessLogin.fcc. */
export const LOGIN_ACTION_PATH = '/login/forms/bg/ProcessLogin.fcc';

const encoded = (value: string): string => encodedMarkerOf(value) ?? encodeParameter(value);

/**
 * The form's action: sign-on's data, and the target when there is one (LOG-5).
 *
 * @param path same-origin path of the login service
 */
export const loginAction = (path: string, { smQueryData, target }: LoginQuery): string =>
  `${path}?SMQUERYDATA=${encoded(smQueryData)}${target === '' ? '' : `&TARGET=${encoded(target)}`}`;
