import type { LoginMessageKey } from '@portal/contract/i18n';
import type { PortalState } from '@portal/shared-wl-assets';
import { loginFailureRecord, statistics } from '@portal/shared-wl-assets/statistics';
import { readSessionEntry } from '@portal/shared-wl-assets/storage';
import { forgetAttempt, rememberedCookie } from './login-attempt';
import type { LoginQuery } from './login-query';

/**
 * Records a failed sign-in with the stored attempt, then deletes the attempt (LOG-9, STA-3), so that the page opened again is
 * not recorded again. Loaded on demand.
 *
 * @param message message on screen; null when sign-on sent none
 */
export const reportFailure = (
  { app, environment, whiteLabel }: PortalState,
  query: LoginQuery,
  message: LoginMessageKey | null,
): void => {
  const token = readSessionEntry('usrToken');
  const { authStatus, authReason } = query;
  const record = loginFailureRecord(
    {
      whiteLabelKey: whiteLabel.key,
      eventCode: app?.failedLoginEvent,
      userId: readSessionEntry('userId'),
      token,
      authStatus,
      authReason,
      message,
      environment: rememberedCookie('envCookie') ?? environment,
      hostUrl: rememberedCookie('hostUrl') ?? location.origin,
    },
    new Date(),
  );
  forgetAttempt();
  statistics().record('login', record);
  // At once, since the page may be about to be left.
  statistics().flush();
};
