import { completeBrowsers, minimumBrowsers } from '@portal/contract/browser';
import { Alert, useTranslate } from '@portal/shared-wl-assets';
import styles from './OutdatedBrowser.module.css';

interface OutdatedBrowserProps {
  /** Internet Explorer gets the specification's alert; other browsers a note about features that do not work. */
  readonly isInternetExplorer: boolean;
}

/**
 * Tells visitors with an old browser which browsers to use (BRW-2) and which versions recovery requires; rendered by
 * the edge, since such a browser may run no scripts.
 */
export const OutdatedBrowser = ({ isInternetExplorer }: OutdatedBrowserProps) => {
  const { t } = useTranslate('outdatedBrowser');
  const title = t(isInternetExplorer ? 'title' : 'update');
  return (
    <section className={styles['notice']} aria-label={title}>
      <Alert tone="warning" title={title}>
        {[...(isInternetExplorer ? [t('text', minimumBrowsers)] : []), t('recovery', completeBrowsers)].join(
          ' ',
        )}
      </Alert>
    </section>
  );
};
