import { useEffect } from 'react';
import { usePortalStore, useRetained } from '@portal/shared-wl-assets';
import { RecoveryContext } from '../screens/recovery-context';
import { RecoveryScreens } from '../screens/RecoveryScreens';
import { createRecoverySession, type RecoveryOptions } from './recovery-session';

export interface RecoveryPageProps extends RecoveryOptions {
  /** Whether the visitor came by a link within this part: no page was loaded, so the heading takes the focus. */
  readonly arrived?: boolean;
}

/** Page of one recovery (REC-1). */
export const RecoveryPage = ({ arrived = false, ...options }: RecoveryPageProps) => {
  const portal = usePortalStore();
  const { flow, firstTime = false } = options;
  const session = useRetained(`recovery ${flow} ${firstTime}`, () => createRecoverySession(portal, options));
  useEffect(() => session.start(), [session]);
  return (
    <RecoveryContext value={session}>
      <RecoveryScreens arrived={arrived} />
    </RecoveryContext>
  );
};
