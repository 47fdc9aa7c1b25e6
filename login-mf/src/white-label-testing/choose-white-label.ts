import type { PageBoot } from '@portal/shared-wl-assets';
import { writeStoredCookie } from '@portal/shared-wl-assets/storage';

/**
 * Stores for a day which white label is being tested, in LOCAL and MOCK only (WLT-3). The link still works if cookies are
 * blocked.
 */
export const chooseWhiteLabel = (key: string, environment: PageBoot['environment']): void => {
  if (environment !== 'LOCAL' && environment !== 'MOCK') return;
  try {
    writeStoredCookie('wlCookie', key);
  } catch {
    // A sandboxed frame has no cookies at all.
  }
};
