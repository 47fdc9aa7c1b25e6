import { useEffect, useState } from 'react';
import { loginMessageKey } from '@portal/contract/i18n';
import { RETURNED_USER_ID } from '@portal/contract/navigation';
import {
  Alert,
  HeroPage,
  PageHeading,
  type RouteMatch,
  usePortal,
  useTranslate,
} from '@portal/shared-wl-assets';
import { LOGIN_ACTION_PATH } from './login-action';
import { readLoginQuery, withoutLoginQuery } from './login-query';
import { LoginForm } from './LoginForm';
import { LoginLinks } from './LoginLinks';
import { useSignInProof } from './proof-of-work/use-sign-in-proof';
import { SelfRegistration } from './SelfRegistration';
import { useFailedReturn } from './use-failed-return';
import styles from './LoginScreen.module.css';

/**
 * The login page (LOG-1 to LOG-12), of the portal or of an app (CLP-2). Parameters of sign-on are read once and removed from the URL (LOG-3). The page plan
 * contains the guard of LOG-2.
 */
export const LoginScreen = ({ route }: { readonly route: RouteMatch }) => {
  const { t } = useTranslate('login-mf');
  const { t: messages } = useTranslate('loginMessages');
  const { tagline1, tagline2 } = usePortal((state) => state.whiteLabel.heroText);
  const loginActionPath = usePortal((state) => state.app?.loginAction ?? LOGIN_ACTION_PATH);
  const loginMode = usePortal((state) => state.whiteLabel.loginMode);
  const [query] = useState(() => readLoginQuery(route.query));
  const [userId] = useState(() => route.params[RETURNED_USER_ID] ?? '');
  const message = loginMessageKey(query.userMessage);
  useFailedReturn(query, message, userId);
  const proof = useSignInProof(query.smQueryData, message);
  const embedding = usePortal((state) => state.embedding);
  useEffect(() => {
    embedding?.tell({ type: 'step', step: 'LOGIN' });
    // The URL of a host page contains no parameters of sign-on.
    if (embedding !== null) return undefined;
    // Deferred until the form is hydrated, because `replaceState` takes about a millisecond.
    const timer = setTimeout(() =>
      window.history.replaceState(window.history.state, '', withoutLoginQuery(window.location.href)),
    );
    return () => clearTimeout(timer);
  }, [embedding]);
  return (
    <HeroPage tagline1={tagline1} tagline2={tagline2}>
      <div className={loginMode === undefined ? undefined : styles[loginMode]}>
        <PageHeading>{t('heading')}</PageHeading>
        <LoginForm
          query={query}
          userId={userId}
          // After an expired session another visitor may use the page.
          keepsUserId={message !== null && message !== 'sessionExpired'}
          actionPath={loginActionPath}
          failed={message !== null}
          proof={proof}
          message={
            message !== null && (
              <Alert tone="error" title={t('failed')} takeFocus>
                {proof === 'none'
                  ? messages(message)
                  : t(proof === 'working' ? 'proof.working' : 'proof.done')}
              </Alert>
            )
          }
        />
        <div className={styles['links']}>
          <LoginLinks />
        </div>
        <SelfRegistration />
      </div>
    </HeroPage>
  );
};
