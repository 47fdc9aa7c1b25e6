import { Alert, useTexts } from '@portal/shared-wl-assets';

/** A recovery is a conversation with the services; without JavaScript the page says so instead of doing nothing. */
export const NoScript = () => {
  const { t } = useTexts('recovery-mf');
  return (
    <noscript>
      <Alert tone="warning">{t('request.noScript')}</Alert>
    </noscript>
  );
};
