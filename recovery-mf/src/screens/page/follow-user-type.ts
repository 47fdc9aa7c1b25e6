import type { PortalStore } from '@portal/shared-wl-assets';
import type { RecoveryStore } from '../../flow/recovery-store';

/**
 * Tells the portal from now on who the visitor of a recovery is, for support and statistics (REC-9, WL-5): nobody yet
 * where one begins (REC-1).
 *
 * @returns the end of it
 */
export const followUserType = (
  recovery: Pick<RecoveryStore, 'getState' | 'subscribe'>,
  portal: PortalStore,
): (() => void) => {
  const tell = (): void => portal.getState().setUserType(recovery.getState().userType);
  tell();
  return recovery.subscribe((next, before) => {
    if (next.userType !== before.userType) tell();
  });
};
