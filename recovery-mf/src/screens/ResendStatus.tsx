import { HiddenText, useTranslate } from '@portal/shared-wl-assets';
import { useEffect, useState } from 'react';
import type { SendOtp } from '../flow/recovery-state';
import { useSecondsUntil } from '../flow/timing/use-seconds-until';

/** A live region announces what is put into it later, not what it begins with. */
const ANNOUNCE_DELAY_MS = 100;

/** To be mounted anew for another passcode: the seconds that it names are those of the beginning, so it is said once. */
const News = ({ sendOtp }: { readonly sendOtp: SendOtp }) => {
  const { t } = useTranslate('recovery-mf');
  const seconds = useSecondsUntil(sendOtp.resendAvailableAt, sendOtp.clockOffset);
  const [count] = useState(seconds);
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHeard(true), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isHeard || count === 0 || sendOtp.resendsLeft === 0) return null;
  return <span>{t(seconds > 0 ? 'verify.resendIn' : 'verify.resendReady', { count })}</span>;
};

/**
 * Announces politely when a new passcode can be requested, and that it can be once the countdown has ended (WCAG 4.1.3).
 * It stands outside the folded problems, since nothing in them is announced while they are closed.
 */
export const ResendNews = ({ sendOtp }: { readonly sendOtp: SendOtp }) => (
  <HiddenText>
    <span role="status">
      <News key={sendOtp.sentAt} sendOtp={sendOtp} />
    </span>
  </HiddenText>
);
