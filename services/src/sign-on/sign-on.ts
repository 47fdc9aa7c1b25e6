import { appReturn } from '@portal/contract/page';
import type { OriginAllowed } from '@portal/server-kit/http';
import type { PlainPages } from '@portal/server-kit/pages';
import type { DeviceCookies, PortalCookies } from '@portal/server-kit/sessions';
import type { AuditLog } from '../audit/audit-log';
import type { PhoneCountry } from '../contacts/phone-number';
import type { ServiceContext } from '../context/service-context';
import type { FindSender } from '../messages/message-brand';
import type { UserStore } from '../users/user-store';
import { findApp, type LoginScreens } from '../white-labels/white-label-key';
import type { LoginRequests, LoginScreen } from './login/login-request';

/** Default target of a sign-in (NAV-8). */
export const HOME = '/apps/home';

/** Returns the home page for visitors of a login screen. */
export function homeUrl(
  { apps, getHomeUrl }: Pick<SignOn, 'apps' | 'getHomeUrl'>,
  screen: LoginScreen,
): string {
  return findApp(apps, screen)?.home ?? getHomeUrl(screen);
}

/** Path of the log-out form. */
export const LOG_OUT = '/apps/logout';

/** Returns the parameters that make a recovery or the log-out page link back to an app (CLP-1, REC-7). */
export function returnParameters(
  { apps }: Pick<SignOn, 'apps'>,
  screen: LoginScreen | null | undefined,
): readonly (readonly [string, string])[] {
  return Object.entries(appReturn(findApp(apps, screen)));
}

/** What the sign-on service uses of the clients. */
export interface SignOnOptions extends LoginScreens {
  /** Whether a host page's origin may embed and submit a login form. */
  readonly originAllowed: OriginAllowed;
  /** Returns the https origins that a client's visitors may be redirected to after signing in (D-9). */
  readonly listRedirectOrigins: (whiteLabel: string) => readonly string[];
  /** Returns the home page of a client, which redirects to the client's login page after the session (WL-2, D-16). */
  readonly getHomeUrl: (whiteLabel: string) => string;
  readonly findSender: FindSender;
}

/** What the sign-on service uses of others; it closes users. */
export interface SignOnDependencies extends SignOnOptions {
  users: UserStore;
  phoneCountry: PhoneCountry | undefined;
  /** Whether the reference recovery service is used: only then can users reset the password and get notices. */
  isRecoverable: boolean;
  /** Recoveries an hour and IP address; as many sign-ins may fail. */
  recoveriesPerIpPerHour: number;
}

/** Dependencies of the routes of the sign-on service. */
export interface SignOn extends SignOnDependencies {
  context: ServiceContext;
  pages: PlainPages;
  cookies: PortalCookies;
  devices: DeviceCookies;
  audit: AuditLog;
  loginRequests: LoginRequests;
}
