import { Alert, HeroPage, PageHeading, type RouteMatch } from '@portal/shared-wl-assets';
import { LoginForm } from './LoginForm';
import { LoginLinks } from './LoginLinks';
import { SelfRegistration } from './SelfRegistration';
import { useLoginScreen } from './use-login-screen';
import styles from './LoginScreen.module.css';

/** The login page (LOG-1 to LOG-12), of the portal or of an app (CLP-2). The page plan contains the guard of LOG-2. */
export const LoginScreen = ({ route }: { readonly route: RouteMatch }) => {
  const { t, messages, whiteLabel, actionPath, visit, proof } = useLoginScreen(route);
  const { heroText, loginMode } = whiteLabel;
  const { message } = visit;
  return (
    <HeroPage tagline1={heroText.tagline1} tagline2={heroText.tagline2}>
      <div className={loginMode === undefined ? undefined : styles[loginMode]}>
        <PageHeading>{t('heading')}</PageHeading>
        <LoginForm
          visit={visit}
          actionPath={actionPath}
          proof={proof}
          banner={
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
