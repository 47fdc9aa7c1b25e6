import type { AuditLog } from '../operations/audit-log';
import type { PlainPages } from '../plain-pages';
import type { OriginAllowed } from '../request-origin';
import type { ServiceContext } from '../service-context';
import type { ServerSecrets } from '../settings/server-secrets';
import type { WhiteLabelExists } from '../white-label-key';
import type { LoginRequests } from './login-request';

/** Where a visitor goes when nothing else is asked for (NAV-8). */
export const HOME = '/apps/home';

/** Key in place of a white label for the second app; no white label bears it (D-2). */
export const CLIP = 'clip';

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
