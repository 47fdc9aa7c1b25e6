import { Alert, useTexts } from '@portal/shared-wl-assets';
import { minimumBrowsers } from '@portal/shared-wl-assets/minimum-browsers';
import styles from './OutdatedBrowser.module.css';

/** Tells visitors with Internet Explorer what to use instead (BRW-2); rendered by the edge, since it runs no script of ours. */
export const OutdatedBrowser = () => {
  const { t } = useTexts('shell');
  return (
    <section className={styles['notice']} aria-label={t('outdatedBrowser.title')}>
      <Alert tone="warning" title={t('outdatedBrowser.title')}>
        {t('outdatedBrowser.text', minimumBrowsers)}
      </Alert>
    </section>
  );
};
