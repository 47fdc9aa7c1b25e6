import { browserSupport } from '@portal/contract/browser';
import { Alert, Fields, usePortal, useTranslate } from '@portal/shared-wl-assets';

/** Shows whether the visitor's browser is supported. */
export const BrowserCheck = () => {
  const { t } = useTranslate('info-pages-mf');
  const client = usePortal((state) => state.client);
  const support = browserSupport(client);
  if (support === null) return null;
  const { suffices, browser, system } = support;
  const seen = system === '' ? browser : t('browser.seen', { browser, system });
  return (
    <Fields>
      <Alert tone={suffices === 'everything' ? 'success' : 'warning'} title={t(`browser.title.${suffices}`)}>
        {t(`browser.text.${suffices}`, { seen })}
      </Alert>
    </Fields>
  );
};
