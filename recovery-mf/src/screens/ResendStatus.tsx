import { useEffect, useState } from 'react';
import { HiddenText, useTranslate } from '@portal/shared-wl-assets';
import type { SendOtp } from '../api/recovery-results';
import { useSecondsUntil } from '../flow/timing/use-seconds-until';

/** Delay before the text is inserted, because a live region does not announce its initial content. */
const ANNOUNCE_DELAY_MS = 100;

/** Render it with a new key for another passcode, so that each one is announced once with its initial seconds. */
const ResendAnnouncement = ({ sendOtp }: { readonly sendOtp: SendOtp }) => {
  const { t } = useTranslate('recovery-mf');
  const seconds = useSecondsUntil(sendOtp.resendAvailableAt ?? 0, sendOtp.clockOffset);
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
 * Announces when a new passcode can be requested, and again after the countdown (WCAG 4.1.3). It is outside the disclosure,
 * because the content of a closed disclosure is not announced.
 */
export const ResendStatus = ({ sendOtp }: { readonly sendOtp: SendOtp }) => (
  <HiddenText>
    <span role="status">
      <ResendAnnouncement key={sendOtp.sentAt} sendOtp={sendOtp} />
    </span>
  </HiddenText>
);
