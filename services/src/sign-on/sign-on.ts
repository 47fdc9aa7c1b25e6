import type { AuditLog } from '../operations/audit/audit-log';
import type { MessageSenders } from '../messages/texts/message-brand';
import type { PlainPages } from '@portal/server-kit/pages';
import type { OriginAllowed } from '@portal/server-kit/http';
import type { ServiceContext } from '../context/service-context';
import type { DeviceCookies, PortalCookies } from '@portal/server-kit/sessions';
import type { ServerSecrets } from '@portal/server-kit/configuration';
import { CLIP, DEFAULT_WHITE_LABEL, type WhiteLabelExists } from '../white-labels/white-label-key';
import type { LoginRequests, LoginScreen } from './login/login-request';
import { queryString } from './login/login-return';

/** Where a visitor goes when nothing else is asked for (NAV-8). */
export const HOME = '/apps/home';

/** The same for the second app's customers (LOG-2). */
export const CLIP_HOME = '/apps/';

/** Home as a client's customers reach it: when their session has ended, it leads to their own login page again (WL-2). */
export function homeUrl(screen: LoginScreen): string {
  if (screen === CLIP) return CLIP_HOME;
  return screen === DEFAULT_WHITE_LABEL ? HOME : `${HOME}?${queryString([['wl', screen]])}`;
}

/** Takes the second app's login form; its query names no client (CLP-1). */
export const CLIP_LOGIN_FORM = '/login/forms/ProcessLogin.fcc';

/** Takes the form that ends a session. */
export const LOG_OUT = '/apps/logout';

/**
 * What the address of a recovery or of the log-out page bears besides, so that it leads back to where its visitor came
 * from: to the second app, as that app's own links say (CLP-1, REC-7).
 */
export function returnParameters(
  screen: LoginScreen | null | undefined,
): readonly (readonly [string, string])[] {
  return screen === CLIP ? [['forgetUserIdRedirect', '/app/clip/login']] : [];
}

/** Https origins that a client's visitors may be sent to after signing in, besides this one (D-9). */
export type RedirectOriginsOf = (whiteLabel: string) => readonly string[];

/** What the routes of the sign-on service share. */
export interface SignOn {
  context: ServiceContext;
  pages: PlainPages;
  secrets: ServerSecrets;
  cookies: PortalCookies;
  devices: DeviceCookies;
  audit: AuditLog;
  loginRequests: LoginRequests;
  whiteLabelExists: WhiteLabelExists;
  originAllowed?: OriginAllowed | undefined;
  redirectOriginsOf: RedirectOriginsOf;
  messageSenders?: MessageSenders;
  /** Whether the portal's recovery changes the passwords of its users and sends their notices. */
  isRecoverable: boolean;
}
