import { Button, ButtonRow, Fields, Lead, PageHeading, useTexts } from '@portal/shared-wl-assets';
import { MessageIcon } from '@portal/shared-wl-assets/inner-pages';
import { ALL_DONE, ScenarioFrame } from '../screens/RecoveryFrame';

/** The end of an embedded recovery, which has no login page with a toast to go to (CHG-3, CARD-8). */
export const PasswordChangedScreen = ({
  firstTime,
  logIn,
}: {
  readonly firstTime: boolean;
  readonly logIn: () => void;
}) => {
  const { t } = useTexts('recovery-mf');
  return (
    <ScenarioFrame scenario={firstTime ? 'FTU' : 'FPS'} current={ALL_DONE} busy={false}>
      <MessageIcon tone="success" />
      <PageHeading takeFocus>{t('changed.heading')}</PageHeading>
      <Lead>{t('changed.text')}</Lead>
      <Fields>
        <ButtonRow>
          <Button onClick={logIn}>{t('changed.login')}</Button>
        </ButtonRow>
      </Fields>
    </ScenarioFrame>
  );
};
