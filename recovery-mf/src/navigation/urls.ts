import { clipReturn } from '@portal/contract/navigation';
import type { RouteMatch } from '@portal/shared-wl-assets';
import type { Flow } from '../flow/recovery-state';
import { formatUrl } from '../screens/page/url';

type Query = RouteMatch['query'];

/**
 * Returns the login page at the end of a recovery (REC-7): the clip app's if the recovery began there, else the white label's
 * (LOG-2).
 */
export const loginUrl = (loginRoute: string, query: Query): string =>
  clipReturn(query)['forgetUserIdRedirect'] ?? loginRoute;

/** Returns the URL of a request screen, below the self-service prefix if the visitor is there already (NAV-4). */
export const requestUrl = (
  whiteLabel: string,
  flow: Flow,
  { path, query }: Pick<RouteMatch, 'path' | 'query'>,
  firstTime = false,
): string =>
  formatUrl({
    path: `${path.startsWith('/self-service/') ? '/self-service' : ''}/${whiteLabel}/${flow.toLowerCase()}`,
    query: { ...(firstTime && { FTUF: 'Y' }), ...clipReturn(query) },
  });
