import { useEffect } from 'react';
import type { SendOtp } from '../api/recovery-results';
import { useSend } from './recovery-context';

const POLL_INTERVAL_MS = 3_000;

/** Polls twice whether a passcode's message was sent, if the service supports it (OTP-5). */
export const useSendStatus = ({ statusAt, clockOffset }: SendOtp): void => {
  const send = useSend();
  useEffect(() => {
    if (statusAt === undefined) return undefined;
    const due = Math.max(0, statusAt - clockOffset - Date.now());
    const timers = [due, due + POLL_INTERVAL_MS].map((wait) =>
      setTimeout(() => send({ type: 'STATUS_DUE' }), wait),
    );
    return () => timers.forEach(clearTimeout);
  }, [statusAt, clockOffset, send]);
};
