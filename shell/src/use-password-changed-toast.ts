import { usePortal, usePortalStore, type Toast } from '@portal/shared-wl-assets';
import { removeSessionEntry, writeSessionEntry, readSessionEntry } from '@portal/shared-wl-assets/storage';
import { useEffect } from 'react';

const TOAST_ID = 'passwordChanged';
const TOAST_MS = 10_000;

/**
 * The message itself.
 *
 * @param duration in milliseconds
 */
export const passwordChangedToast = (title: string, text: string, duration = TOAST_MS): Toast => ({
  id: TOAST_ID,
  title,
  text,
  duration,
});

/** Milliseconds for which it is still to be shown: a page that is loaded anew goes on with it. */
const timeLeft = (kept: string): number =>
  kept === 'true' ? TOAST_MS : Math.min(TOAST_MS, Number(kept) - Date.now()) || 0;

/**
 * Says on the login page that the password has been changed, for 10 s in all, also where it is loaded anew meanwhile, in
 * another language for example; the flag in the session goes with the toast (LOG-13).
 *
 * @param onLoginPage the flag waits on any other page
 */
export const usePasswordChangedToast = (onLoginPage: boolean, title: string, text: string): void => {
  const portal = usePortalStore();
  const showToast = usePortal((state) => state.showToast);
  useEffect(() => {
    const kept = onLoginPage ? readSessionEntry('passwordChanged') : null;
    if (kept === null) return;
    const left = timeLeft(kept);
    if (left <= 0) {
      removeSessionEntry('passwordChanged');
      return;
    }
    // From here on it has an end, wherever the visitor is by then.
    writeSessionEntry('passwordChanged', String(Date.now() + left));
    showToast(passwordChangedToast(title, text, left));
    const unfollow = portal.subscribe(({ toast }) => {
      if (toast?.id === TOAST_ID) return;
      removeSessionEntry('passwordChanged');
      unfollow();
    });
  }, [onLoginPage, portal, showToast, text, title]);
};
