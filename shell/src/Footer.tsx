import { useId } from 'react';
import { type SlotProps, usePortal, useTranslate } from '@portal/shared-wl-assets';
import { type FooterPage, pageLinks } from './page-links';
import styles from './Footer.module.css';

/**
 * Footer with links (NAV-3), those of the client, and copyright; the cookie policy is linked only if the client has activated
 * it (INF-4).
 */
export const Footer = ({ route }: SlotProps) => {
  const { t } = useTranslate('shell');
  const { t: shared } = useTranslate('shared');
  const noteId = useId();
  const whiteLabel = usePortal((state) => state.whiteLabel);
  const app = usePortal((state) => state.app);
  const year = usePortal((state) => state.copyrightYear);
  const { name, cookiePolicyConfig, linkConfig } = whiteLabel;
  const { footerInSameWindow, footer } = pageLinks(route, whiteLabel, app);
  const pages: readonly FooterPage[] = [
    'systemRequirements',
    ...(cookiePolicyConfig.activateCookiePolicyRoute ? (['cookiePolicy'] as const) : []),
    'termsOfUse',
  ];
  const links = [
    ...pages.map((page) => ({
      label: t(`footer.${page}`),
      href: footer(page),
      isNewWindow: !footerInSameWindow,
    })),
    ...linkConfig.links.flatMap((link) =>
      link.kind !== 'callback' && link.place === 'footer'
        ? [
            {
              label: link.label,
              href: link.target,
              isNewWindow: !footerInSameWindow || link.kind === 'external',
            },
          ]
        : [],
    ),
  ];
  const newWindow = { target: '_blank', rel: 'noopener', 'aria-describedby': noteId };
  return (
    <footer className={styles['footer']}>
      <nav className={styles['links']} aria-label={t('footer.label')}>
        {links.map(({ label, href, isNewWindow }) => (
          <a key={label} className={styles['link']} href={href} {...(isNewWindow && newWindow)}>
            {label}
          </a>
        ))}
      </nav>
      {links.some(({ isNewWindow }) => isNewWindow) && (
        <span id={noteId} hidden>
          {shared('link.newTab')}
        </span>
      )}
      <p className={styles['copyright']}>{t('footer.copyright', { year, name })}</p>
    </footer>
  );
};
