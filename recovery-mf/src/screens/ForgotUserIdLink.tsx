import { TextLink, usePortal, useTranslate } from '@portal/shared-wl-assets';
import { requestUrl } from '../navigation/urls';

/** Link to the forgot-user-ID flow (REC-5); the surrounding page navigates to its own pages without a reload (NAV-1). */
export const ForgotUserIdLink = () => {
  const { t } = useTranslate('recovery-mf');
  const request = usePortal((state) => requestUrl(state, 'FUID'));
  return <TextLink href={request}>{t('request.forgotUserId')}</TextLink>;
};
