import {
  Button,
  ButtonRow,
  Fields,
  type IconName,
  Intro,
  PageHeading,
  TextLink,
  type Tone,
  usePortal,
  useSupport,
  useTranslate,
} from '@portal/shared-wl-assets';
import { MessageIcon } from '@portal/shared-wl-assets/content-pages';
import { useDocumentTitle } from './content/document-title';
import { logInAgainUrl, loginScreen, loginUrl } from './login-url';
import { MessageLayout } from './MessageLayout';
import type { MessageName } from './page-names';

/** Action of the page: a button to the login page, a plain link to it (INF-1's variant), or none. */
type Action = 'logInAgain' | 'logIn' | 'link' | 'retry' | 'none';

interface Message {
  readonly tone: Tone;
  readonly icon?: IconName;
  readonly action: Action;
  /** Whether the page offers the Help Desk. */
  readonly helpDesk?: true;
}

const MESSAGES: Readonly<Record<MessageName, Message>> = {
  logout: { tone: 'success', action: 'logInAgain' },
  ssoLogout: { tone: 'success', action: 'none' },
  loggedOut: { tone: 'info', action: 'link' },
  // Signing in with another User ID requires a log-out first.
  accessDenied: { tone: 'error', action: 'logInAgain', helpDesk: true },
  samlError: { tone: 'error', action: 'logIn', helpDesk: true },
  sessionExpired: { tone: 'info', icon: 'clock', action: 'logIn' },
  systemUnavailable: { tone: 'warning', action: 'retry', helpDesk: true },
};

const MessageAction = ({ action }: { readonly action: Action }) => {
  const { t } = useTranslate('info-pages-mf');
  const screen = usePortal(loginScreen);
  const login = usePortal(loginUrl);
  switch (action) {
    case 'logInAgain':
      return <Button href={logInAgainUrl(screen)}>{t('action.goToLogin')}</Button>;
    case 'logIn':
      return <Button href={login}>{t('action.goToLogin')}</Button>;
    case 'link':
      return <TextLink href={login}>{t('action.login')}</TextLink>;
    case 'retry':
      return <Button href={login}>{t('action.retry')}</Button>;
    case 'none':
      return null;
  }
};

/** Icon, message, one action and, for errors, the Help Desk (INF-1, INF-8). */
export const MessagePage = ({ page }: { readonly page: MessageName }) => {
  const { t } = useTranslate('info-pages-mf');
  const name = usePortal((state) => state.whiteLabel.name);
  const { tone, icon, action, helpDesk } = MESSAGES[page];
  const openSupport = useSupport();
  const heading = t(`${page}.heading`);
  useDocumentTitle(t('title', { heading, name }));
  return (
    <MessageLayout>
      <MessageIcon tone={tone} {...(icon && { name: icon })} />
      <PageHeading>{heading}</PageHeading>
      <Intro>{t(`${page}.text`)}</Intro>
      {action !== 'none' && (
        <Fields>
          <ButtonRow>
            <MessageAction action={action} />
            {helpDesk && openSupport && (
              <Button variant="secondary" onClick={openSupport}>
                {t('action.helpDesk')}
              </Button>
            )}
          </ButtonRow>
        </Fields>
      )}
    </MessageLayout>
  );
};
