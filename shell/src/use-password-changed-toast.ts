import { usePortal, usePortalStore, type Toast } from '@portal/shared-wl-assets';
import { forgetSessionEntry, readSessionEntry } from '@portal/shared-wl-assets/cookies';
import { useEffect } from 'react';

const TOAST_ID = 'passwordChanged';
const TOAST_MS = 10_000;

/** The message itself. */
export const passwordChangedToast = (title: string, text: string): Toast => ({
  id: TOAST_ID,
  title,
  text,
  duration: TOAST_MS,
});

/**
 * Says on the login page that the password has been changed, for 10 s; the flag in the session goes with the toast, or
 * with the document, wherever the visitor is by then (LOG-13).
 *
 * @param onLoginPage the flag waits on any other page
 */
export const usePasswordChangedToast = (onLoginPage: boolean, title: string, text: string): void => {
  const portal = usePortalStore();
  const showToast = usePortal((state) => state.showToast);
  useEffect(() => {
    if (!onLoginPage || readSessionEntry('passwordChanged') === null) return;
    showToast(passwordChangedToast(title, text));
    const forget = (): void => {
      forgetSessionEntry('passwordChanged');
      unfollow();
      removeEventListener('pagehide', forget);
    };
    const unfollow = portal.subscribe(({ toast }) => {
      if (toast?.id !== TOAST_ID) forget();
    });
    // Not when this page is left for another one of the document: the toast goes on there.
    addEventListener('pagehide', forget);
  }, [onLoginPage, portal, showToast, text, title]);
};
