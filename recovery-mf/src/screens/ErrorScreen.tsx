import { Trans } from 'react-i18next';
import { Button, ButtonRow, Fields, Intro } from '@portal/shared-wl-assets';
import { MessageIcon } from '@portal/shared-wl-assets/content-pages';
import { getScenario } from '../flow/scenario';
import { StepHeading } from './StepHeading';
import { useLaterScreen } from './use-later-screen';
import styles from './Recovery.module.css';

/** ERROR screen: the recovery is closed (VER-8). */
export const ErrorScreen = ({ takeFocus }: { readonly takeFocus: boolean }) => {
  const { t, state, leave, loginTarget, dayAndTimeOf, openSupport } = useLaterScreen();
  const { closed } = state;
  const scenario = getScenario(state);
  const outcome = closed?.outcome ?? 'UNKNOWN';
  const after =
    outcome === 'CHANGED_ELSEWHERE'
      ? t(`error.changed.${scenario}`)
      : `${t(`error.closed.${outcome}`)} ${t(`error.advice.${scenario}`)}`;
  return (
    <>
      <MessageIcon tone="error" />
      <StepHeading takeFocus={takeFocus}>{t('error.heading')}</StepHeading>
      <Intro>{t('error.text')}</Intro>
      <Fields>
        <p className={styles['after']}>{after}</p>
        <ButtonRow>
          <Button onClick={() => leave(loginTarget)}>{t('error.login')}</Button>
          {openSupport && (
            <Button variant="secondary" onClick={openSupport}>
              {t('error.helpDesk')}
            </Button>
          )}
        </ButtonRow>
      </Fields>
      {closed?.reference && (
        <p className={styles['reference']}>
          <Trans
            ns="recovery-mf"
            i18nKey="error.reference"
            values={{ reference: closed.reference, time: dayAndTimeOf(closed.at) }}
            components={{ code: <code className={styles['code']} /> }}
          />
        </p>
      )}
    </>
  );
};
