import type { Flow } from '@portal/contract/api';
import { appLogin, appReturn } from '@portal/contract/page';
import type { PortalState, RouteMatch } from '@portal/shared-wl-assets';

/** Returns path and query of a route, such as `/default/fps?FTUF=Y`. */
export const formatUrl = ({ path, query }: Pick<RouteMatch, 'path' | 'query'>): string => {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
};

/**
 * Returns the login page at the end of a recovery (REC-7): that of the app if the recovery began there, else the white label's
 * (LOG-2).
 */
export const loginUrl = ({ app, whiteLabel }: Pick<PortalState, 'app' | 'whiteLabel'>): string =>
  app === undefined ? whiteLabel.loginRoute : appLogin(app);

/** Returns the URL of a request screen, below the self-service prefix if the visitor is there already (NAV-4). */
export const requestUrl = (
  { app, route, whiteLabel }: Pick<PortalState, 'app' | 'route' | 'whiteLabel'>,
  flow: Flow,
  firstTime = false,
): string =>
  formatUrl({
    path: `${route.path.startsWith('/self-service/') ? '/self-service' : ''}/${whiteLabel.key}/${flow.toLowerCase()}`,
    query: { ...(firstTime && { FTUF: 'Y' }), ...appReturn(app) },
  });
