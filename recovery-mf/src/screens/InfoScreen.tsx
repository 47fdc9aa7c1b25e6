import { Trans } from 'react-i18next';
import { Button, ButtonRow, Fields, Intro, PageHeading, useTranslate } from '@portal/shared-wl-assets';
import { MessageIcon, RevealMask } from '@portal/shared-wl-assets/content-pages';
import { screenReaderContact } from '../flow/masked-contact';
import { useRecovery, useRecoveryContext } from './recovery-context';
import { useDocumentTitle } from './use-document-title';

/** INFO screen: the User ID was e-mailed (VER-9). */
export const InfoScreen = ({ takeFocus }: { readonly takeFocus: boolean }) => {
  const { t } = useTranslate('recovery-mf');
  const { leave, loginTarget } = useRecoveryContext();
  const email = useRecovery((state) => state.sentTo);
  const spoken = screenReaderContact(email);
  useDocumentTitle(t('info.heading'));
  return (
    <>
      <MessageIcon tone="success" name="mail" />
      <PageHeading takeFocus={takeFocus}>{t('info.heading')}</PageHeading>
      {/* When the e-mail address is unknown, the heading alone is enough. */}
      {email !== '' && (
        <Intro>
          <Trans
            ns="recovery-mf"
            i18nKey="info.text"
            components={{ to: <RevealMask strong value={email} spoken={t(spoken.key, spoken.values)} /> }}
          />
        </Intro>
      )}
      <Fields>
        <ButtonRow>
          <Button onClick={() => leave(loginTarget)}>{t('info.login')}</Button>
        </ButtonRow>
      </Fields>
    </>
  );
};
