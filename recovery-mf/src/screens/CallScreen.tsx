import { Button, ButtonRow, Fields, Lead, PageHeading, useTexts } from '@portal/shared-wl-assets';
import { PasscodeDisplay } from '@portal/shared-wl-assets/inner-pages';
import { useEffect } from 'react';
import { pollCall } from '../flow/call-poll';
import type { SendOtp } from '../flow/recovery-state';
import { useDocumentTitle } from '../page/use-document-title';
import { useRecovery, useSend } from '../page/recovery-context';
import { clockTime } from '../timing/server-time';
import { CallStatusList } from './CallStatusList';
import { CancelButton } from './CancelButton';
import { ErrorBanner } from './ErrorBanner';
import { ExpiryNotice } from './ExpiryNotice';
import { PasscodeProblems } from './PasscodeProblems';
import { RecoveryFrame } from './RecoveryFrame';

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
  const code = sendOtp.otp ?? '';
  const stuck = authenticationResult === 'SUCCESS' && !busy;

  return (
    <RecoveryFrame current={3}>
      <PageHeading takeFocus={takeFocus}>{t('verify.heading.Call')}</PageHeading>
      <Lead>{t('call.intro')}</Lead>
      <Fields>
        <ErrorBanner message={errorMessage} />
        <PasscodeDisplay label={t('call.code')} code={code}>
          {t('call.valid', { time: clockTime(sendOtp.validUntil, language) })}
        </PasscodeDisplay>
        <CallStatusList status={callStatus} number={sendOtp.channelValue} />
        <ButtonRow>
          {stuck ? (
            <Button onClick={() => send({ type: 'CODE_ENTERED', otp: code })}>{t('call.continue')}</Button>
          ) : (
            <Button variant="secondary" disabled={busy} onClick={() => send({ type: 'RETURNED' })}>
              {t('verify.another')}
            </Button>
          )}
          <CancelButton text={t('call.cancel')} />
        </ButtonRow>
        {!stuck && <ExpiryNotice key={sendOtp.sentAt} sendOtp={sendOtp} />}
      </Fields>
      {!stuck && <PasscodeProblems sendOtp={sendOtp} open={false} />}
    </RecoveryFrame>
  );
};
