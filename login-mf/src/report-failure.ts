import type { PortalState } from '@portal/shared-wl-assets';
import { readSessionEntry } from '@portal/shared-wl-assets/cookies';
import type { LoginMessageKey } from '@portal/shared-wl-assets/login-messages';
import { loginFailureRecord, statistics } from '@portal/shared-wl-assets/statistics';
import { forgetAttempt, rememberedCookie } from './login-attempt';
import type { LoginQuery } from './login-query';

/**
 * Counts a failed sign-in with what was kept when it was sent off, and forgets that (LOG-9, STA-3). Loaded only then.
 *
 * @param message what the visitor is told
 */
export const reportFailure = (
  { environment, whiteLabel }: PortalState,
  { authStatus, authReason }: LoginQuery,
  message: LoginMessageKey,
  page: 'portal' | 'clip',
): void => {
  const record = loginFailureRecord(
    {
      whiteLabelKey: whiteLabel.key,
      page,
      userId: readSessionEntry('userId'),
      token: readSessionEntry('usrToken'),
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
};
