import { Button, ButtonRow, Fields, Intro, PageHeading, useTranslate } from '@portal/shared-wl-assets';
import { MessageIcon } from '@portal/shared-wl-assets/content-pages';
import { ALL_DONE, ScenarioFrame } from '../screens/ScenarioFrame';

/** Final screen of an embedded recovery; on portal pages the toast of the login page replaces it (CHG-3, CARD-8). */
export const PasswordChangedScreen = ({
  firstTime,
  logIn,
}: {
  readonly firstTime: boolean;
  readonly logIn: () => void;
}) => {
  const { t } = useTranslate('recovery-mf');
  return (
    <ScenarioFrame scenario={firstTime ? 'FTU' : 'FPS'} current={ALL_DONE} busy={false}>
      <MessageIcon tone="success" />
      <PageHeading takeFocus>{t('changed.heading')}</PageHeading>
      <Intro>{t('changed.text')}</Intro>
      <Fields>
        <ButtonRow>
          <Button onClick={logIn}>{t('changed.login')}</Button>
        </ButtonRow>
      </Fields>
    </ScenarioFrame>
  );
};
