import { useEffect, useState } from 'react';
import { Alert, TextLink, useTranslate } from '@portal/shared-wl-assets';
import type { SendOtp } from '../api/recovery-results';
import type { Message } from '../flow/recovery-state';
import { ErrorBanner } from './ErrorBanner';
import { useRecovery, useSend } from './recovery-context';
import { useRestart } from './use-restart';

/** Whether this recovery sends no more passcodes: the services then reject the request without a waiting time. */
export const sendsNoMore = (message: Message | null): boolean => message?.key === 'error.limited';

/** Minimum time that the waiting message is shown, so that a screen reader can finish it. */
const MIN_SHOWN_SECONDS = 5;

/** Replaces the message about a waiting time once the time has passed. */
const useCurrentMessage = (message: Message | null): Message | null => {
  const [waited, setWaited] = useState<Message | null>(null);
  useEffect(() => {
    if (message?.key !== 'error.waitSeconds') return undefined;
    const seconds = Math.max(Number(message.values?.['count']), MIN_SHOWN_SECONDS);
    const timer = setTimeout(() => setWaited(message), seconds * 1000);
    return () => clearTimeout(timer);
  }, [message]);
  return message !== null && waited === message ? { key: 'error.waited' } : message;
};

/**
 * Error banner of the screens that request a passcode. When the recovery sends no more, it offers to start again (OTP-1,
 * VER-5) or to return to the last passcode.
 */
export const SendBanner = ({
  message,
  tone = 'error',
  last = null,
}: {
  readonly message: Message | null;
  readonly tone?: 'error' | 'warning';
  /** The last passcode of the recovery, if the visitor has left its screen. */
  readonly last?: SendOtp | null;
}) => {
  const { t } = useTranslate('recovery-mf');
  const send = useSend();
  const startAgain = useRestart();
  const callFailed = useRecovery((state) => state.call_error);
  const shownMessage = useCurrentMessage(message);
  if (last === null && !sendsNoMore(message))
    return <ErrorBanner message={shownMessage} tone={tone} restart={startAgain} />;
  return (
    <Alert tone={tone} takeFocus>
      <div>{t(last === null ? 'otp.noneLeft' : 'verify.noResends')}</div>
      {last !== null && !callFailed && (
        <div>
          {/* No request is sent; the event shows the stored passcode's screen again. */}
          <TextLink onClick={() => send({ type: 'PASSCODE_SENT', sendOtp: last })}>{t('otp.last')}</TextLink>
        </div>
      )}
      <div>
        <TextLink onClick={startAgain}>{t('error.restart')}</TextLink>
      </div>
    </Alert>
  );
};
