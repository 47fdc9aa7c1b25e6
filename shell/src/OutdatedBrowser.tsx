import { Alert, useTranslate } from '@portal/shared-wl-assets';
import { completeBrowsers, minimumBrowsers } from '@portal/shared-wl-assets/browser';
import styles from './OutdatedBrowser.module.css';

interface OutdatedBrowserProps {
  /** Internet Explorer has the specification's alert; any other browser is only told what it cannot do. */
  readonly isInternetExplorer: boolean;
}

/**
 * Tells visitors with an old browser what to use instead (BRW-2) and from when on a recovery works; rendered by the edge,
 * since such a browser may run no script of ours.
 */
export const OutdatedBrowser = ({ isInternetExplorer }: OutdatedBrowserProps) => {
  const { t } = useTranslate('shell');
  const title = t(isInternetExplorer ? 'outdatedBrowser.title' : 'outdatedBrowser.update');
  return (
    <section className={styles['notice']} aria-label={title}>
      <Alert tone="warning" title={title}>
        {[
          ...(isInternetExplorer ? [t('outdatedBrowser.text', minimumBrowsers)] : []),
          t('outdatedBrowser.recovery', completeBrowsers),
        ].join(' ')}
      </Alert>
    </section>
  );
};
