import type { SlotProps } from '@portal/shared-wl-assets';
import { changePasswordPage } from '../change-password/lazy-page';
import { formatUrl } from '../navigation/urls';
import { Lazy } from '../screens/Lazy';
import { useStepChanged } from '../screens/use-step-changed';
import { RecoveryPage } from './RecoveryPage';

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
