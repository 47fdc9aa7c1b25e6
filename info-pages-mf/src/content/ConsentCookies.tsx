import { usePortal, useTranslate } from '@portal/shared-wl-assets';
import { Prose } from '@portal/shared-wl-assets/content-pages';
import styles from './ConsentCookies.module.css';

/** Where the client's consent script lists the cookies there are (INF-4, INF-10); unseen as long as there is no list. */
export const ConsentCookies = () => {
  const { t } = useTranslate('info-pages-mf');
  const configured = usePortal((state) => state.whiteLabel.consentScript !== undefined);
  if (!configured) return null;
  return (
    <div className={styles['list']}>
      <Prose>
        <h2>{t('cookiePolicy.set')}</h2>
        {/* A text, if an empty one, may differ: the script may have filled the place before this part is hydrated. */}
        <div data-consent-cookies="" suppressHydrationWarning>
          {''}
        </div>
      </Prose>
    </div>
  );
};
