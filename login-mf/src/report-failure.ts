import type { PortalState } from '@portal/shared-wl-assets';
import type { LoginMessageKey } from '@portal/shared-wl-assets/i18n';
import { loginFailureRecord, statistics } from '@portal/shared-wl-assets/statistics';
import { readSessionEntry, writeSessionEntry } from '@portal/shared-wl-assets/storage';
import { forgetAttempt, rememberedCookie } from './login-attempt';
import type { LoginQuery } from './login-query';

/** The return that was counted last in this document, since session storage may be blocked. */
let lastCounted = '';

/** Returns a short hash of the parameters of sign-on. */
const fingerprint = (query: LoginQuery): string =>
  [...JSON.stringify(query)]
    .reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 0)
    .toString(36);

/**
 * Counts a failed sign-in with the stored attempt, and deletes that (LOG-9, STA-3). Loaded on demand. A return by history or in
 * another language is not counted again; a return after another submission is.
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
