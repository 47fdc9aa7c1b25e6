import { useEffect } from 'react';
import { type Toast, usePortal, usePortalStore } from '@portal/shared-wl-assets';
import { readSessionEntry, removeSessionEntry, writeSessionEntry } from '@portal/shared-wl-assets/storage';

const TOAST_ID = 'passwordChanged';
const TOAST_MS = 10_000;

/**
 * Creates the toast.
 *
 * @param duration in milliseconds
 */
export const passwordChangedToast = (title: string, text: string, duration = TOAST_MS): Toast => ({
  id: TOAST_ID,
  title,
  text,
  duration,
});

/** Returns the remaining milliseconds; a reload does not restart the time. */
const remainingMs = (kept: string): number =>
  kept === 'true' ? TOAST_MS : Math.min(TOAST_MS, Number(kept) - Date.now()) || 0;

/**
 * Announces on the login page that the password was changed, for 10 s in total, including reloads such as for another
 * language; the session entry is removed with the toast (LOG-13).
 *
 * @param onLoginPage whether the login page is shown; other pages leave the entry unchanged
 */
export const usePasswordChangedToast = (onLoginPage: boolean, title: string, text: string): void => {
  const portal = usePortalStore();
  const showToast = usePortal((state) => state.showToast);
  useEffect(() => {
    const kept = onLoginPage ? readSessionEntry('passwordChanged') : null;
    if (kept === null) return;
    const left = remainingMs(kept);
    if (left <= 0) {
      removeSessionEntry('passwordChanged');
      return;
    }
    // Store the expiry time, so that the entry also expires on other pages.
    writeSessionEntry('passwordChanged', String(Date.now() + left));
    showToast(passwordChangedToast(title, text, left));
    const unfollow = portal.subscribe(({ toast }) => {
      if (toast?.id === TOAST_ID) return;
      removeSessionEntry('passwordChanged');
      unfollow();
    });
  }, [onLoginPage, portal, showToast, text, title]);
};
