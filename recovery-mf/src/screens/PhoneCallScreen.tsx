import { Alert, Button, ButtonRow, Fields, Intro, PageHeading, useTranslate } from '@portal/shared-wl-assets';
import { PasscodeDisplay } from '@portal/shared-wl-assets/content-pages';
import type { SendOtp } from '../api/recovery-results';
import { NOT_CHECKED } from '../flow/failure-messages';
import { useTimes } from '../flow/timing/use-times';
import { CancelButton } from './CancelButton';
import { ExpiryNotice } from './ExpiryNotice';
import { MessageReference } from './MessageReference';
import { PasscodeProblems } from './PasscodeProblems';
import { PhoneCallStatusList } from './PhoneCallStatusList';
import { useRecovery, useSend } from './recovery-context';
import { SendBanner } from './SendBanner';
import { useDocumentTitle } from './use-document-title';
import { useRestart } from './use-restart';
import { useStepChanged } from './use-step-changed';

/** VERIFY screen for a phone call: the code to key in, and the call's progress (VER-1, VER-4). */
export const PhoneCallScreen = ({
  sendOtp,
  takeFocus,
}: {
  readonly sendOtp: SendOtp;
  readonly takeFocus: boolean;
}) => {
  const { t } = useTranslate('recovery-mf');
  const { timeOf } = useTimes();
  const send = useSend();
  const errorMessage = useRecovery((state) => state.errorMessage);
  const notChecked = errorMessage?.key === NOT_CHECKED.key;
  const { callStatus, authenticationResult } = useRecovery((state) => state.verifyOtp);
  const busy = useRecovery((state) => state.busy !== null);
  const startAgain = useRestart();
  const code = sendOtp.otp ?? '';
  const confirmed = authenticationResult === 'SUCCESS';
  const stuck = confirmed && !busy;
  const sendsMore = sendOtp.resendsLeft !== 0;
  const next = useRecovery(({ flow }) => (flow === 'FUID' ? 'call.next.userId' : 'call.next.password'));
  const resent = useStepChanged(String(sendOtp.sentAt));
  const heading = t(confirmed ? 'call.confirmedHeading' : 'verify.heading.Call');
  useDocumentTitle(heading, errorMessage !== null && !notChecked);

  return (
    <>
      {/* Takes the focus after another phone call, because the link that started it is gone (WCAG 2.4.3). */}
      <PageHeading key={sendOtp.sentAt} takeFocus={takeFocus || resent}>
        {heading}
      </PageHeading>
      <Intro>
        <span>{`${t(stuck ? 'call.stuck' : confirmed ? next : 'call.intro')} `}</span>
        {!confirmed && <MessageReference channel="Call" />}
      </Intro>
      <Fields>
        {notChecked ? (
          // Appears and disappears without user action, so it takes no focus; the status list announces it.
          <Alert tone="warning">{t(NOT_CHECKED.key)}</Alert>
        ) : (
          <SendBanner message={errorMessage} />
        )}
        {!confirmed && (
          <PasscodeDisplay label={t('call.code')} code={code}>
            {t('call.valid', { time: timeOf(sendOtp.validUntil) })}
          </PasscodeDisplay>
        )}
        <PhoneCallStatusList status={callStatus} number={sendOtp.channelValue} checked={!notChecked} />
        {(stuck || !confirmed) && (
          <ButtonRow>
            {stuck ? (
              <Button onClick={() => send({ type: 'PASSCODE_SUBMITTED', otp: code })}>
                {t('call.continue')}
              </Button>
            ) : (
              <Button
                variant="secondary"
                disabled={busy}
                onClick={sendsMore ? () => send({ type: 'RETURNED' }) : startAgain}
              >
                {t(sendsMore ? 'verify.another' : 'error.restart')}
              </Button>
            )}
            <CancelButton text={t('call.cancel')} />
          </ButtonRow>
        )}
        {!confirmed && <ExpiryNotice key={sendOtp.sentAt} sendOtp={sendOtp} />}
      </Fields>
      {!confirmed && <PasscodeProblems sendOtp={sendOtp} open={false} />}
    </>
  );
};
