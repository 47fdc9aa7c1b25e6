import { CLIP_LOGIN, clipReturn } from '@portal/contract/navigation';
import type { PortalState } from '@portal/shared-wl-assets';
import { CLIP_BASE } from './page-names';

const DEFAULT_WHITE_LABEL = 'default';

/** Name of the clip app where a white-label key is expected (decisions D-2). */
const CLIP = 'clip';

/** Returns whose login page a page links to: a white-label key, or `clip` on pages that belong to the clip app. */
export const loginScreen = ({
  route: { path, query },
  whiteLabel,
}: Pick<PortalState, 'route' | 'whiteLabel'>): string =>
  path.startsWith(CLIP_BASE) || 'forgetUserIdRedirect' in clipReturn(query) ? CLIP : whiteLabel.key;

const forScreen = (path: string, screen: string): string =>
  screen === DEFAULT_WHITE_LABEL ? path : `${path}?wl=${encodeURIComponent(screen)}`;

/** Returns single sign-on's URL for "log in again", which ends the current session (INF-1, D-2). */
export const logInAgainUrl = (screen: string): string => forScreen('/login/logout.html', screen);

/** Returns the client's home URL, from which sign-on redirects to the login page (D-2, D-16), or the clip app's login. */
export const loginUrl = (screen: string, homeUrl: string): string => (screen === CLIP ? CLIP_LOGIN : homeUrl);
