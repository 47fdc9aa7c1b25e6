import { CHANNELS, isKeypadChannel } from '@portal/contract/recovery';
import { Alert, TextLink } from '@portal/shared-wl-assets';
import type { SendOtp } from '../api/recovery-results';
import type { FailedSend } from '../flow/recovery-state';
import { expiryStage } from '../flow/timing/expiry-stage';
import { useSecondsUntil } from '../flow/timing/use-seconds-until';
import { useFailedSendActions } from './use-failed-send-actions';
import { useLaterScreen } from './use-later-screen';

/**
 * Reports that a send failed and that the earlier passcode, now on screen, is valid again (OTP-5). It appears without an
 * action of the visitor, so the field keeps the focus.
 */
export const FailedSendAlert = ({
  failedSend,
  earlier,
}: {
  readonly failedSend: FailedSend;
  readonly earlier: SendOtp;
}) => {
  const { t, timeOf } = useLaterScreen();
  const { again, back } = useFailedSendActions(failedSend);
  const left = useSecondsUntil(earlier.validUntil, earlier.clockOffset);
  const isOver = expiryStage(left) === 'over';
  const { channel } = failedSend;
  const by = earlier.channel;
  return (
    <Alert
      tone="error"
      live
      title={t(isKeypadChannel(channel) ? `notSent.${CHANNELS[channel].messages.text}` : 'notSent.next')}
    >
      {!isOver && !isKeypadChannel(by) && (
        <div>{t(`notSent.again.${by}`, { time: timeOf(earlier.sentAt) })}</div>
      )}
      {[again, back].map(({ label, run }, index) => (
        <div key={index}>
          <TextLink onClick={run}>{label}</TextLink>
        </div>
      ))}
    </Alert>
  );
};
