import { Trans } from 'react-i18next';
import {
  Button,
  ButtonRow,
  Fields,
  Intro,
  PageHeading,
  useSupport,
  useTranslate,
} from '@portal/shared-wl-assets';
import { MessageIcon } from '@portal/shared-wl-assets/content-pages';
import { getScenario } from '../flow/scenario';
import { useTimes } from '../flow/timing/use-times';
import { useRecovery, useRecoveryContext } from './recovery-context';
import { useDocumentTitle } from './use-document-title';
import styles from './Recovery.module.css';

/** ERROR screen: the recovery is closed (VER-8). */
export const ErrorScreen = ({ takeFocus }: { readonly takeFocus: boolean }) => {
  const { t } = useTranslate('recovery-mf');
  const { dayAndTimeOf } = useTimes();
  const { leave, loginTarget } = useRecoveryContext();
  const closed = useRecovery((state) => state.closed);
  const scenario = useRecovery(getScenario);
  const openSupport = useSupport();
  const outcome = closed?.outcome ?? 'UNKNOWN';
  const after =
    outcome === 'CHANGED_ELSEWHERE'
      ? t(`error.changed.${scenario}`)
      : `${t(`error.closed.${outcome}`)} ${t(`error.advice.${scenario}`)}`;
  useDocumentTitle(t('error.heading'));
  return (
    <>
      <MessageIcon tone="error" />
      <PageHeading takeFocus={takeFocus}>{t('error.heading')}</PageHeading>
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
