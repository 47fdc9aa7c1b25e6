import type { AuditLog } from '../operations/audit-log';
import type { PlainPages } from '../plain-pages';
import type { OriginAllowed } from '../request-origin';
import type { ServiceContext } from '../service-context';
import type { ServerSecrets } from '../settings/server-secrets';
import { CLIP, DEFAULT_WHITE_LABEL, type WhiteLabelExists } from '../white-label-key';
import type { LoginRequests, LoginScreen } from './login-request';
import { addressQuery } from './login-return';

/** Where a visitor goes when nothing else is asked for (NAV-8). */
export const HOME = '/apps/home';

/** Home as a client's customers reach it: when their session has ended, it leads to their own login page again (WL-2). */
export const homeOf = (screen: LoginScreen): string =>
  screen === DEFAULT_WHITE_LABEL || screen === CLIP ? HOME : `${HOME}?${addressQuery([['wl', screen]])}`;

/** Takes the form that ends a session. */
export const LOG_OUT = '/apps/logout';

/** What a recovery's address bears besides, so that it ends where it began: at the second app, as its own links say (CLP-1, REC-7). */
export const wayBackTo = (screen: LoginScreen | null): readonly (readonly [string, string])[] =>
  screen === CLIP ? [['forgetUserIdRedirect', '/app/clip/login']] : [];

/** What the routes of the sign-on service share. */
export interface SignOn {
  context: ServiceContext;
  pages: PlainPages;
  secrets: ServerSecrets;
  audit: AuditLog;
  loginRequests: LoginRequests;
  whiteLabelExists: WhiteLabelExists;
  originAllowed?: OriginAllowed | undefined;
}
