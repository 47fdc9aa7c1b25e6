import { type SlotProps, useTranslate } from '@portal/shared-wl-assets';
import { LazyOverlays } from './LazyOverlays';
import { useClientScripts } from './use-client-scripts';
import { useMobileSheet } from './use-mobile-sheet';
import { usePasswordChangedToast } from './use-password-changed-toast';

/** Support button and everything that temporarily covers the page: toast, sheet and dialogs. */
export const Notices = ({ route }: SlotProps) => {
  const { t } = useTranslate('shell');
  const onLoginPage = route.page === 'login' && route.module === undefined;
  usePasswordChangedToast(onLoginPage, t('passwordChanged.title'), t('passwordChanged.text'));
  useMobileSheet(onLoginPage);
  useClientScripts(route);
  // Always render the element: an empty slot means "not hydrated".
  return (
    <div>
      <LazyOverlays route={route} />
    </div>
  );
};
