import type { SlotProps } from '@portal/shared-wl-assets';
import { changePasswordPage } from '../../change-password/lazy-page';
import { Lazy } from './Lazy';
import { RecoveryPage } from './RecoveryPage';
import { formatUrl } from './url';
import { useStepChanged } from './use-step-changed';

/** Page of a route (NAV-1, D-2). Changing to the other flow starts a new recovery (REC-1). */
export const OpenedPage = ({ route }: SlotProps) => {
  const url = formatUrl(route);
  // A link to the other flow mounts a new recovery, which cannot detect by itself that no page was loaded.
  const arrived = useStepChanged(url);
  const firstTime = route.query['FTUF'] === 'Y';
  if (route.page === 'changePassword') return <Lazy component={changePasswordPage} props={{ firstTime }} />;
  return (
    <RecoveryPage
      key={url}
      flow={route.page === 'fuid' ? 'FUID' : 'FPS'}
      firstTime={firstTime}
      arrived={arrived}
    />
  );
};
