import { type ChannelBy, CHANNELS } from '@portal/contract/recovery';
import { Alert, Button, ButtonRow, Fields, Intro } from '@portal/shared-wl-assets';
import { PasscodeDisplay } from '@portal/shared-wl-assets/content-pages';
import type { SendOtp } from '../api/recovery-results';
import { NOT_CHECKED } from '../flow/failure-messages';
import { CancelButton } from './CancelButton';
import { ExpiryNotice } from './ExpiryNotice';
import { MessageReference } from './MessageReference';
import { PasscodeProblems } from './PasscodeProblems';
import { PhoneCallStatusList } from './PhoneCallStatusList';
import { SendBanner } from './SendBanner';
import { StepHeading } from './StepHeading';
import { useLaterScreen } from './use-later-screen';
import { useStepChanged } from './use-step-changed';

/** VERIFY screen of a channel like the phone call: the code to key in elsewhere, and the progress (VER-1, VER-4). */
export const PhoneCallScreen = ({
  channel,
  sendOtp,
  takeFocus,
}: {
  readonly channel: ChannelBy<'keypad'>;
  readonly sendOtp: SendOtp;
  readonly takeFocus: boolean;
}) => {
  const { t, state, send, restart, timeOf } = useLaterScreen();
  const { errorMessage, flow } = state;
  const { text } = CHANNELS[channel].messages;
  const notChecked = errorMessage?.key === NOT_CHECKED.key;
  const { callStatus, authenticationResult } = state.verifyOtp;
  const busy = state.busy !== null;
  const code = sendOtp.otp ?? '';
  const confirmed = authenticationResult === 'SUCCESS';
  const stuck = confirmed && !busy;
  const sendsMore = sendOtp.resendsLeft !== 0;
  const next = flow === 'FUID' ? 'userId' : 'password';
  const resent = useStepChanged(String(sendOtp.sentAt));

  return (
    <>
      {/* Takes the focus after another phone call, because the link that started it is gone (WCAG 2.4.3). */}
      <StepHeading
        key={sendOtp.sentAt}
        takeFocus={takeFocus || resent}
        hasFailed={errorMessage !== null && !notChecked}
      >
        {t(confirmed ? `${text}.confirmedHeading` : `verify.heading.${channel}`)}
      </StepHeading>
      <Intro>
        <span>{`${t(stuck ? `${text}.stuck` : confirmed ? `${text}.next.${next}` : `${text}.intro`)} `}</span>
        {!confirmed && <MessageReference channel={channel} />}
      </Intro>
      <Fields>
        {notChecked ? (
          // Appears and disappears without user action, so it takes no focus; the status list announces it.
          <Alert tone="warning">{t(`${text}.notChecked`)}</Alert>
        ) : (
          <SendBanner />
        )}
        {!confirmed && (
          <PasscodeDisplay label={t(`${text}.code`)} code={code}>
            {t(`${text}.valid`, { time: timeOf(sendOtp.validUntil) })}
          </PasscodeDisplay>
        )}
        <PhoneCallStatusList
          text={text}
          status={callStatus}
          number={sendOtp.channelValue}
          checked={!notChecked}
        />
        {(stuck || !confirmed) && (
          <ButtonRow>
            {stuck ? (
              <Button onClick={() => send({ type: 'PASSCODE_SUBMITTED', otp: code })}>
                {t(`${text}.continue`)}
              </Button>
            ) : (
              <Button
                variant="secondary"
                busy={busy}
                onClick={sendsMore ? () => send({ type: 'RETURNED' }) : restart}
              >
                {t(sendsMore ? 'verify.another' : 'error.restart')}
              </Button>
            )}
            <CancelButton text={t(`${text}.cancel`)} />
          </ButtonRow>
        )}
        {!confirmed && <ExpiryNotice key={sendOtp.sentAt} sendOtp={sendOtp} />}
      </Fields>
      {!confirmed && <PasscodeProblems sendOtp={sendOtp} open={false} />}
    </>
  );
};
