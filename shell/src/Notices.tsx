import { ToastArea, useTexts, type SlotProps } from '@portal/shared-wl-assets';
import { usePasswordChangedToast } from './use-password-changed-toast';

/** What appears over the page and goes again. */
export const Notices = ({ route }: SlotProps) => {
  const { t } = useTexts('shell');
  usePasswordChangedToast(route.page === 'login', t('passwordChanged.title'), t('passwordChanged.text'));
  return <ToastArea />;
};
