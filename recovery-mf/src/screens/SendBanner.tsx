import { Alert, TextLink } from '@portal/shared-wl-assets';
import type { SendOtp } from '../api/recovery-results';
import type { Message } from '../flow/recovery-state';
import { ErrorBanner } from './ErrorBanner';
import { useLaterScreen } from './use-later-screen';

/** Whether this recovery sends no more passcodes: the services then reject the request without a waiting time. */
export const sendsNoMore = (message: Message | null): boolean => message?.key === 'error.limited';

/**
 * Error banner of the screens that request a passcode. When the recovery sends no more, it offers to start again (OTP-1,
 * VER-5) or to return to the last passcode.
 */
export const SendBanner = ({
  tone = 'error',
  last = null,
}: {
  readonly tone?: 'error' | 'warning';
  /** The last passcode of the recovery, if the visitor has left its screen. */
  readonly last?: SendOtp | null;
}) => {
  const { t, state, send, restart } = useLaterScreen();
  const { errorMessage, call_error: hasCallFailed } = state;
  if (last === null && !sendsNoMore(errorMessage))
    return <ErrorBanner message={errorMessage} tone={tone} restart={restart} />;
  return (
    <Alert tone={tone} takeFocus>
      <div>{t(last === null ? 'otp.noneLeft' : 'verify.noResends')}</div>
      {last !== null && !hasCallFailed && (
        <div>
          {/* No request is sent; the event shows the stored passcode's screen again. */}
          <TextLink onClick={() => send({ type: 'PASSCODE_SENT', sendOtp: last })}>{t('otp.last')}</TextLink>
        </div>
      )}
      <div>
        <TextLink onClick={restart}>{t('error.restart')}</TextLink>
      </div>
    </Alert>
  );
};
