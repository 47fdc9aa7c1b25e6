import { type FormEvent, useRef } from 'react';
import { Button, type PortalState, TextLink, usePortal, useTranslate } from '@portal/shared-wl-assets';
import { COOKIE_NOTICE_PATH, rememberCookieNotice } from './cookie-notice';
import { pageLinks } from './page-links';
import styles from './CookieBar.module.css';

/**
 * Returns the URL of the cookie policy: the client's own, or the page of the portal or of the app (INF-5);
 * undefined if the client has deactivated it (INF-4).
 */
const getPolicyUrl = ({ route, whiteLabel, app }: PortalState): string | undefined => {
  const { activateCookiePolicyRoute, viewPolicyLinkHref } = whiteLabel.cookiePolicyConfig;
  // Paths match case-insensitively, with or without a slash at the end, like the routes of the portal (D-2).
  const portalPage = new RegExp(`^/apps?/${whiteLabel.key}/cookiePolicy/?([?#].*)?$`, 'i');
  const found = portalPage.exec(viewPolicyLinkHref ?? '');
  if (found === null) return viewPolicyLinkHref;
  const [, queryAndHash = ''] = found;
  return activateCookiePolicyRoute
    ? pageLinks(route, whiteLabel, app).footer('cookiePolicy') + queryAndHash
    : undefined;
};

/**
 * The cookie notice of the login page (LOG-14): first in the page and in tab order; over the brand surface where there
 * is room, above the header elsewhere, so that it covers no control. A plain form, so it closes without scripts.
 */
export const CookieBar = () => {
  const { t } = useTranslate('shell');
  const bar = useRef<HTMLElement>(null);
  const route = usePortal((state) => state.route);
  const dismiss = usePortal((state) => state.dismissCookieNotice);
  const whiteLabel = usePortal((state) => state.whiteLabel);
  const { viewPolicyLinkText } = whiteLabel.cookiePolicyConfig;
  const policy = usePortal(getPolicyUrl);
  const close = (event: FormEvent): void => {
    event.preventDefault();
    // The button is removed with the bar; keyboard users continue with the next element.
    bar.current?.parentElement?.querySelector<HTMLElement>('header a')?.focus({ preventScroll: true });
    rememberCookieNotice();
    dismiss();
  };
  return (
    <section className={styles['bar']} aria-label={t('cookies.label')} ref={bar}>
      <p className={styles['words']}>
        <span>{`${t('cookies.text')} `}</span>
        {policy !== undefined && (
          <TextLink href={policy} external inline>
            {viewPolicyLinkText ?? t('cookies.policy')}
          </TextLink>
        )}
      </p>
      <form className={styles['action']} method="post" action={COOKIE_NOTICE_PATH} onSubmit={close}>
        <input type="hidden" name="back" value={route.path} />
        <Button type="submit" compact>
          {t('cookies.close')}
        </Button>
      </form>
    </section>
  );
};
