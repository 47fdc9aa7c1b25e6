import { TextLink, usePortal, useTranslate } from '@portal/shared-wl-assets';
import { requestUrl } from '../navigation/urls';

/** Link to the forgot-user-ID flow (REC-5); the surrounding page navigates to its own pages without a reload (NAV-1). */
export const ForgotUserIdLink = () => {
  const { t } = useTranslate('recovery-mf');
  const whiteLabel = usePortal((state) => state.whiteLabel.key);
  const route = usePortal((state) => state.route);
  return <TextLink href={requestUrl(whiteLabel, 'FUID', route)}>{t('request.forgotUserId')}</TextLink>;
};
