import { Button, ButtonRow, Fields, Lead, PageHeading, useTexts } from '@portal/shared-wl-assets';
import { MessageIcon } from '@portal/shared-wl-assets/inner-pages';
import { Trans } from 'react-i18next';
import { scenarioOf, type Scenario } from '../flow/scenario';
import { useDocumentTitle } from '../page/use-document-title';
import { useRecovery, useRecoverySetting } from '../page/recovery-context';
import { dayAndTime } from '../timing/server-time';
import styles from './Recovery.module.css';

/** What somebody in each scenario can still do. */
const UNCHANGED = {
  FPS: 'error.unchanged',
  FTU: 'error.unchangedFirstTime',
  FUID: 'error.unchangedUserId',
} as const satisfies Record<Scenario, string>;

/** ERROR: the recovery is closed (VER-8). */
export const ErrorScreen = ({ takeFocus }: { readonly takeFocus: boolean }) => {
  const { t, language } = useTexts('recovery-mf');
  const { leave, loginTarget } = useRecoverySetting();
  const closed = useRecovery((state) => state.closed);
  const scenario = useRecovery(scenarioOf);
  useDocumentTitle(t('error.heading'));
  return (
    <>
      <MessageIcon tone="error" />
      <PageHeading takeFocus={takeFocus}>{t('error.heading')}</PageHeading>
      <Lead>{t('error.text')}</Lead>
      <Fields>
        <p className={styles['after']}>{t(UNCHANGED[scenario])}</p>
        <ButtonRow>
          <Button onClick={() => leave(loginTarget)}>{t('error.login')}</Button>
        </ButtonRow>
      </Fields>
      {closed?.reference && (
        <p className={styles['reference']}>
          <Trans
            ns="recovery-mf"
            i18nKey="error.reference"
            values={{ reference: closed.reference, time: dayAndTime(closed.at, language) }}
            components={{ code: <code className={styles['code']} /> }}
          />
        </p>
      )}
    </>
  );
};
