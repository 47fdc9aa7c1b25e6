import { useEffect, useState } from 'react';
import { Alert, TextLink, useTranslate } from '@portal/shared-wl-assets';
import type { Message, SendOtp } from '../flow/recovery-state';
import { ErrorBanner } from './ErrorBanner';
import { useRecovery, useSend } from './page/recovery-context';
import { useRestart } from './use-restart';

/** Whether this recovery sends no more passcodes: then the services reject without a waiting time. */
export const sendsNoMore = (message: Message | null): boolean => message?.key === 'error.limited';

/** Minimum seconds of a shown waiting time, so that a screen reader can finish it. */
const MIN_SHOWN_SECONDS = 5;

/** Replaces the message about a waiting time once it is over. */
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
 * Banner of the screens that request a passcode; when none is left, it offers to start again (OTP-1, VER-5), or to
 * return to the last one.
 */
export const SendBanner = ({
  message,
  tone = 'error',
  last = null,
}: {
  readonly message: Message | null;
  readonly tone?: 'error' | 'warning';
  /** The last passcode, if the visitor has left its screen. */
  readonly last?: SendOtp | null;
}) => {
  const { t } = useTranslate('recovery-mf');
  const send = useSend();
  const startAgain = useRestart();
  const callFailed = useRecovery((state) => state.call_error);
  const shownMessage = useCurrentMessage(message);
  if (last === null && !sendsNoMore(message)) return <ErrorBanner message={shownMessage} tone={tone} />;
  return (
    <Alert tone={tone} takeFocus>
      <div>{t(last === null ? 'otp.noneLeft' : 'verify.noResends')}</div>
      {last !== null && !callFailed && (
        <div>
          {/* A repeated request gets the same response: what has been sent. */}
          <TextLink onClick={() => send({ type: 'PASSCODE_SENT', sendOtp: last })}>{t('otp.last')}</TextLink>
        </div>
      )}
      <div>
        <TextLink onClick={startAgain}>{t('error.restart')}</TextLink>
      </div>
    </Alert>
  );
};
