import type { RouteMatch } from '@portal/shared-wl-assets';
import type { Flow } from '../flow/recovery-state';
import { addressOf } from '../page/address';

/** Where a recovery that began in the clip app is asked to lead back to, as that app's links say it (CLP-1). */
const CLIP_LOGIN = '/app/clip/login';

type Query = RouteMatch['query'];

/**
 * What an address says of the clip app, for the next page's address. It is compared and never followed, so that nobody's
 * link leads a recovery elsewhere (D-9).
 */
export const clipReturn = ({ forgetUserIdRedirect }: Query): Query =>
  forgetUserIdRedirect === CLIP_LOGIN ? { forgetUserIdRedirect } : {};

/**
 * The login page that a recovery ends at (REC-7): the clip app's where it began there, else the white label's. Either
 * fetches for itself what it needs of single sign-on (LOG-2).
 */
export const loginAddress = (loginRoute: string, query: Query): string =>
  clipReturn(query)['forgetUserIdRedirect'] ?? loginRoute;

/** Address of a request screen, under the self-service prefix where the visitor is there already (NAV-4). */
export const requestAddress = (
  whiteLabel: string,
  flow: Flow,
  { path, query }: Pick<RouteMatch, 'path' | 'query'>,
  firstTime = false,
): string =>
  addressOf({
    path: `${path.replace(/^(\/self-service(?=\/))?.*/, '$1')}/${whiteLabel}/${flow.toLowerCase()}`,
    query: { ...(firstTime && { FTUF: 'Y' }), ...clipReturn(query) },
  });
