import type { PortalState } from '@portal/shared-wl-assets';
import type { LoginMessageKey } from '@portal/shared-wl-assets/i18n';
import { loginFailureRecord, statistics } from '@portal/shared-wl-assets/statistics';
import { readSessionEntry, writeSessionEntry } from '@portal/shared-wl-assets/storage';
import { forgetAttempt, rememberedCookie } from './login-attempt';
import type { LoginQuery } from './login-query';

/** Fingerprint of the failure that this document recorded last, since session storage may be blocked. */
let lastCounted = '';

/** Returns a short hash of the parameters of sign-on. */
const fingerprint = (query: LoginQuery): string =>
  [...JSON.stringify(query)]
    .reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 0)
    .toString(36);

/**
 * Records a failed sign-in with the stored attempt, then deletes the attempt (LOG-9, STA-3). Reopening the page from the
 * history or in another language is not recorded again; the failure of another submission is. Loaded on demand.
 *
 * @param message message on screen; null when sign-on sent none
 */
export const reportFailure = (
  { environment, whiteLabel }: PortalState,
  query: LoginQuery,
  message: LoginMessageKey | null,
  page: 'portal' | 'clip',
): void => {
  const token = readSessionEntry('usrToken');
  const visit = fingerprint(query);
  if (lastCounted === visit || (token === null && readSessionEntry('countedFailure') === visit)) return;
  lastCounted = visit;
  writeSessionEntry('countedFailure', visit);
  const { authStatus, authReason } = query;
  const record = loginFailureRecord(
    {
      whiteLabelKey: whiteLabel.key,
      page,
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
};
