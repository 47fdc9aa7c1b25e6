import { useEffect } from 'react';
import { type Toast, usePortal, usePortalStore } from '@portal/shared-wl-assets';
import { readSessionEntry, removeSessionEntry, writeSessionEntry } from '@portal/shared-wl-assets/storage';

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

/** Remaining milliseconds: a reloaded page continues the time. */
const remainingMs = (kept: string): number =>
  kept === 'true' ? TOAST_MS : Math.min(TOAST_MS, Number(kept) - Date.now()) || 0;

/**
 * Announces on the login page that the password was changed, for 10 s in all, including reloads, for example in
 * another language; the session entry is removed with the toast (LOG-13).
 *
 * @param onLoginPage the entry waits on any other page
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
    // From now on it expires, whatever page is open.
    writeSessionEntry('passwordChanged', String(Date.now() + left));
    showToast(passwordChangedToast(title, text, left));
    const unfollow = portal.subscribe(({ toast }) => {
      if (toast?.id === TOAST_ID) return;
      removeSessionEntry('passwordChanged');
      unfollow();
    });
  }, [onLoginPage, portal, showToast, text, title]);
};
