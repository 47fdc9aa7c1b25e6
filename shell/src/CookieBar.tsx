import { Button, TextLink, usePortal, useTexts } from '@portal/shared-wl-assets';
import { useRef, type FormEvent } from 'react';
import { COOKIE_NOTICE_PATH, rememberCookieNotice } from './cookie-notice';
import styles from './CookieBar.module.css';
import { pageLinks } from './page-links';

/**
 * The cookie notice of the login page (LOG-14): first in the page and in tab order; over the brand surface where there
 * is room, above the header elsewhere, so that it covers nothing one has to press. A plain form, so it closes without
 * scripts.
 */
export const CookieBar = () => {
  const { t } = useTexts('shell');
  const bar = useRef<HTMLElement>(null);
  const route = usePortal((state) => state.route);
  const dismiss = usePortal((state) => state.dismissCookieNotice);
  const whiteLabel = usePortal((state) => state.whiteLabel);
  const { viewPolicyLinkHref, viewPolicyLinkText } = whiteLabel.cookiePolicyConfig;
  // The second app has a policy of its own (INF-5).
  const isOwnPage = viewPolicyLinkHref === `/app/${whiteLabel.key}/cookiePolicy`;
  const policy = isOwnPage ? pageLinks(route, whiteLabel).footer('cookiePolicy') : viewPolicyLinkHref;
  const close = (event: FormEvent): void => {
    event.preventDefault();
    // The button goes with the bar; whoever came by keyboard goes on with what follows it.
    bar.current?.parentElement?.querySelector<HTMLElement>('header a')?.focus({ preventScroll: true });
    rememberCookieNotice();
    dismiss();
  };
  return (
    <section className={styles['bar']} aria-label={t('cookies.label')} ref={bar}>
      <p className={styles['words']}>
        {t('cookies.text')}{' '}
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
