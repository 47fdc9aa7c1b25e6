import { Trans } from 'react-i18next';
import { Button, ButtonRow, Fields, Intro } from '@portal/shared-wl-assets';
import { MessageIcon, RevealMask } from '@portal/shared-wl-assets/content-pages';
import { screenReaderContact } from '../flow/masked-contact';
import { useScreen } from './recovery-context';
import { StepHeading } from './StepHeading';

/** INFO screen: the User ID was e-mailed (VER-9). */
export const InfoScreen = ({ takeFocus }: { readonly takeFocus: boolean }) => {
  const { t, state, leave, loginTarget } = useScreen();
  const email = state.sentTo;
  const spoken = screenReaderContact(email);
  return (
    <>
      <MessageIcon tone="success" name="mail" />
      <StepHeading takeFocus={takeFocus}>{t('info.heading')}</StepHeading>
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
