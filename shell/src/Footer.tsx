import { useId } from 'react';
import { type SlotProps, usePortal, useTranslate } from '@portal/shared-wl-assets';
import { type FooterPage, pageLinks } from './page-links';
import styles from './Footer.module.css';

/** Footer with links (NAV-3) and copyright; the cookie policy is linked only if the client has activated it (INF-4). */
export const Footer = ({ route }: SlotProps) => {
  const { t } = useTranslate('shell');
  const { t: shared } = useTranslate('shared');
  const noteId = useId();
  const whiteLabel = usePortal((state) => state.whiteLabel);
  const app = usePortal((state) => state.app);
  const year = usePortal((state) => state.copyrightYear);
  const { name, cookiePolicyConfig } = whiteLabel;
  const { footerInSameWindow, footer } = pageLinks(route, whiteLabel, app);
  const pages: readonly FooterPage[] = [
    'systemRequirements',
    ...(cookiePolicyConfig.activateCookiePolicyRoute ? (['cookiePolicy'] as const) : []),
    'termsOfUse',
  ];
  const newWindow = { target: '_blank', rel: 'noopener', 'aria-describedby': noteId };
  return (
    <footer className={styles['footer']}>
      <nav className={styles['links']} aria-label={t('footer.label')}>
        {pages.map((page) => (
          <a
            key={page}
            className={styles['link']}
            href={footer(page)}
            {...(!footerInSameWindow && newWindow)}
          >
            {t(`footer.${page}`)}
          </a>
        ))}
      </nav>
      {!footerInSameWindow && (
        <span id={noteId} hidden>
          {shared('link.newTab')}
        </span>
      )}
      <p className={styles['copyright']}>{t('footer.copyright', { year, name })}</p>
    </footer>
  );
};
