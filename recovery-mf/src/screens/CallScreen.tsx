import { Button, ButtonRow, Fields, HiddenText, Lead, PageHeading, useTexts } from '@portal/shared-wl-assets';
import { useEffect } from 'react';
import { pollCall } from '../flow/call-poll';
import type { SendOtp } from '../flow/recovery-state';
import { useDocumentTitle } from '../page/use-document-title';
import { useRecovery, useSend } from '../page/recovery-context';
import { clockTime } from '../timing/server-time';
import { CallStatusList } from './CallStatusList';
import { CancelButton } from './CancelButton';
import { ErrorBanner } from './ErrorBanner';
import { PasscodeProblems } from './PasscodeProblems';
import { RecoveryFrame } from './RecoveryFrame';
import styles from './CallScreen.module.css';

/** The code in large groups of three; spoken digit by digit. */
const CallCode = ({ code, until }: { readonly code: string; readonly until: string }) => {
  const { t } = useTexts('recovery-mf');
  return (
    <div className={styles['panel']}>
      <p className={styles['note']}>{t('call.code')}</p>
      <p className={styles['code']}>
        <span className={styles['digits']} aria-hidden="true">
          {code.match(/.{1,3}/g)?.map((group, index) => (
            <span key={index}>{group}</span>
          ))}
        </span>
        <HiddenText>{code.split('').join(' ')}</HiddenText>
      </p>
      <p className={styles['note']}>{t('call.valid', { time: until })}</p>
    </div>
  );
};

/** VERIFY for the call: the code to key in, and the call's progress (VER-1, VER-4). */
export const CallScreen = ({
  sendOtp,
  takeFocus,
}: {
  readonly sendOtp: SendOtp;
  readonly takeFocus: boolean;
}) => {
  const { t, language } = useTexts('recovery-mf');
  const send = useSend();
  const errorMessage = useRecovery((state) => state.errorMessage);
  const { callStatus, authenticationResult } = useRecovery((state) => state.verifyOtp);
  const busy = useRecovery((state) => state.busy !== null);
  useDocumentTitle(t('verify.heading.Call'));
  useEffect(() => pollCall(() => send({ type: 'CALL_POLLED' })), [send]);
  const stuck = authenticationResult === 'SUCCESS' && !busy;

  return (
    <RecoveryFrame current={3}>
      <PageHeading takeFocus={takeFocus}>{t('verify.heading.Call')}</PageHeading>
      <Lead>{t('call.intro')}</Lead>
      <Fields>
        <ErrorBanner message={errorMessage} />
        <CallCode code={sendOtp.otp ?? ''} until={clockTime(sendOtp.validUntil, language)} />
        <CallStatusList status={callStatus} number={sendOtp.channelValue} />
        <ButtonRow>
          {stuck ? (
            <Button onClick={() => send({ type: 'CODE_ENTERED', otp: sendOtp.otp ?? '' })}>
              {t('call.continue')}
            </Button>
          ) : (
            <Button variant="secondary" disabled={busy} onClick={() => send({ type: 'RETURNED' })}>
              {t('verify.another')}
            </Button>
          )}
          <CancelButton text={t('call.cancel')} />
        </ButtonRow>
      </Fields>
      {!stuck && <PasscodeProblems sendOtp={sendOtp} open={false} />}
    </RecoveryFrame>
  );
};
