import type { ServerSecrets } from '@portal/server-kit/configuration';
import type { OriginAllowed } from '@portal/server-kit/http';
import type { PlainPages } from '@portal/server-kit/pages';
import type { DeviceCookies, PortalCookies } from '@portal/server-kit/sessions';
import type { ServiceContext } from '../context/service-context';
import type { MessageSenders } from '../messages/texts/message-brand';
import type { AuditLog } from '../operations/audit/audit-log';
import type { UserStore } from '../users/user-store';
import { CLIP, type WhiteLabelExists } from '../white-labels/white-label-key';
import type { LoginRequests, LoginScreen } from './login/login-request';

/** Default target of a sign-in (NAV-8). */
export const HOME = '/apps/home';

/** Default target of the clip app (LOG-2). */
export const CLIP_HOME = '/apps/';

/** Returns the home page of a client, which redirects to the client's login page after the session (WL-2, D-16). */
export type GetHomeUrl = (whiteLabel: string) => string;

/** Returns the home page for visitors of a login screen. */
export function homeUrl({ getHomeUrl }: Pick<SignOn, 'getHomeUrl'>, screen: LoginScreen): string {
  return screen === CLIP ? CLIP_HOME : getHomeUrl(screen);
}

/** Path of the clip app's login form (CLP-1). */
export const CLIP_LOGIN_FORM = '/login/forms/ProcessLogin.fcc';

/** Path of the log-out form. */
export const LOG_OUT = '/apps/logout';

/** Returns the parameters that make a recovery or the log-out page link back to the clip app (CLP-1, REC-7). */
export function returnParameters(
  screen: LoginScreen | null | undefined,
): readonly (readonly [string, string])[] {
  return screen === CLIP ? [['forgetUserIdRedirect', '/app/clip/login']] : [];
}

/** Returns the https origins that a client's visitors may be redirected to after signing in (D-9). */
export type ListRedirectOrigins = (whiteLabel: string) => readonly string[];

/** Dependencies of the routes of the sign-on service. */
export interface SignOn {
  context: ServiceContext;
  users: UserStore;
  pages: PlainPages;
  secrets: ServerSecrets;
  cookies: PortalCookies;
  devices: DeviceCookies;
  audit: AuditLog;
  loginRequests: LoginRequests;
  whiteLabelExists: WhiteLabelExists;
  originAllowed?: OriginAllowed | undefined;
  listRedirectOrigins: ListRedirectOrigins;
  getHomeUrl: GetHomeUrl;
  messageSenders?: MessageSenders;
  /** Whether the reference recovery service is used: only then can users reset the password and get notices. */
  isRecoverable: boolean;
}
