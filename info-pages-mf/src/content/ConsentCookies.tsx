import { usePortal, useTranslate } from '@portal/shared-wl-assets';
import { Prose } from '@portal/shared-wl-assets/content-pages';
import styles from './ConsentCookies.module.css';

/** Container in which the client's consent script lists the cookies (INF-4, INF-10); hidden while there is no list. */
export const ConsentCookies = () => {
  const { t } = useTranslate('info-pages-mf');
  const configured = usePortal((state) => state.whiteLabel.consentScript !== undefined);
  if (!configured) return null;
  return (
    <div className={styles['list']}>
      <Prose>
        <h2>{t('cookiePolicy.set')}</h2>
        {/* The script may fill the element before hydration; React tolerates a difference only if there is a text child. */}
        <div data-consent-cookies="" suppressHydrationWarning>
          {''}
        </div>
      </Prose>
    </div>
  );
};
