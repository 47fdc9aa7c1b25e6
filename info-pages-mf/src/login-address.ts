import type { PortalState } from '@portal/shared-wl-assets';
import { CLIP_LOGIN, clipReturn } from '@portal/shared-wl-assets/navigation';
import { CLIP_BASE } from './page-names';

const DEFAULT_WHITE_LABEL = 'default';

/** Replaces a white label's key for the clip app (decisions D-2). */
const CLIP = 'clip';

/** Whose login page a page leads to: a white label's key, or `clip` on the pages that belong to the second app. */
export const loginScreen = ({
  route: { path, query },
  whiteLabel,
}: Pick<PortalState, 'route' | 'whiteLabel'>): string =>
  path.startsWith(CLIP_BASE) || 'forgetUserIdRedirect' in clipReturn(query) ? CLIP : whiteLabel.key;

const forScreen = (path: string, screen: string): string =>
  screen === DEFAULT_WHITE_LABEL ? path : `${path}?wl=${encodeURIComponent(screen)}`;

/** URL of single sign-on's "log in again": it ends the present session (INF-1, D-2). */
export const logInAgainAddress = (screen: string): string => forScreen('/login/logout.html', screen);

/** The login page by way of the client's home, from where sign-on adds the query it needs (D-2, D-16). */
export const loginAddress = (screen: string, homeUrl: string): string =>
  screen === CLIP ? CLIP_LOGIN : homeUrl;
