import type { PortalStore } from '@portal/shared-wl-assets';
import type { RecoveryStore } from '../flow/recovery-store';

/**
 * Keeps the portal's user type up to date during a recovery, for support and statistics (REC-9, WL-5). It is reset at the
 * start of a recovery (REC-1).
 *
 * @returns a function that unsubscribes
 */
export const syncUserType = (
  recovery: Pick<RecoveryStore, 'getState' | 'subscribe'>,
  portal: PortalStore,
): (() => void) => {
  const publish = (): void => portal.getState().setUserType(recovery.getState().userType);
  publish();
  return recovery.subscribe((next, before) => {
    if (next.userType !== before.userType) publish();
  });
};
