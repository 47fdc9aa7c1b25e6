import { CHANNELS, isKeypadChannel } from '@portal/contract/recovery';
import { challengeOptions } from '../flow/challenge-options';
import type { FailedSend } from '../flow/recovery-state';
import { useScreen } from './recovery-context';

/** Label and effect of a control. */
export interface Action {
  readonly label: string;
  readonly run: () => void;
}

/** Actions after a failed send: request the passcode again, or return to the options (OTP-5, VER-5). */
export const useFailedSendActions = ({
  channel,
}: FailedSend): { readonly again: Action; readonly back: Action } => {
  const {
    t,
    state: { otpAuth },
    send,
  } = useScreen();
  const hasOthers = otpAuth !== null && challengeOptions(otpAuth).length > 1;
  const again = isKeypadChannel(channel)
    ? (`otp.challenge_button_${CHANNELS[channel].messages.text}` as const)
    : 'verify.resend';
  return {
    again: {
      label: t(again),
      run: () => send({ type: 'RESEND_REQUESTED' }),
    },
    back: {
      label: t(hasOthers ? 'verify.another' : 'verify.back'),
      run: () => send({ type: 'RETURNED' }),
    },
  };
};
