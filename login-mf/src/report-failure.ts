import type { PortalState } from '@portal/shared-wl-assets';
import { keepSessionEntry, readSessionEntry } from '@portal/shared-wl-assets/cookies';
import type { LoginMessageKey } from '@portal/shared-wl-assets/login-messages';
import { loginFailureRecord, statistics } from '@portal/shared-wl-assets/statistics';
import { forgetAttempt, rememberedCookie } from './login-attempt';
import type { LoginQuery } from './login-query';

/** The return that was counted last in this document; a browser may keep its storage to itself. */
let counted = '';

/** A few letters that stand for what sign-on said, without saying it. */
const fingerprint = (query: LoginQuery): string =>
  [...JSON.stringify(query)]
    .reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 0)
    .toString(36);

/**
 * Counts a failed sign-in with what was kept when it was sent off, and forgets that (LOG-9, STA-3). Loaded only then.
 * Who comes back to the page by its history, or opens it again in another language, has not failed once more; who has
 * sent the form again has, even if sign-on says the same.
 *
 * @param message what the visitor is told; null when sign-on had no words
 */
export const reportFailure = (
  { environment, whiteLabel }: PortalState,
  query: LoginQuery,
  message: LoginMessageKey | null,
  page: 'portal' | 'clip',
): void => {
  const token = readSessionEntry('usrToken');
  const visit = fingerprint(query);
  if (counted === visit || (token === null && readSessionEntry('countedFailure') === visit)) return;
  counted = visit;
  keepSessionEntry('countedFailure', visit);
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
