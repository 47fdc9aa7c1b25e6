import { appLogin } from '@portal/contract/page';
import type { PortalState } from '@portal/shared-wl-assets';

const DEFAULT_WHITE_LABEL = 'default';

type Page = Pick<PortalState, 'app' | 'whiteLabel'>;

/** Returns whose login page a page links to: a white-label key, or the name of the app that the page belongs to. */
export const loginScreen = ({ app, whiteLabel }: Page): string => app?.name ?? whiteLabel.key;

/** Returns single sign-on's URL for "log in again", which ends the current session (INF-1, D-2). */
export const logInAgainUrl = (screen: string): string =>
  `/login/logout.html${screen === DEFAULT_WHITE_LABEL ? '' : `?wl=${encodeURIComponent(screen)}`}`;

/** Returns the client's home URL, from which sign-on redirects to the login page (D-2, D-16), or the app's login page. */
export const loginUrl = ({ app, whiteLabel }: Page): string =>
  app === undefined ? whiteLabel.homeUrl : appLogin(app);
