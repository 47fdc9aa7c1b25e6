import { useEffect, useState } from 'react';
import { secondsUntil } from './server-time';

/**
 * Returns the seconds until a time of the server's clock and counts them down. Remount the component when `until` changes.
 *
 * @param until milliseconds since 1970 by the server's clock
 * @param clockOffset server's clock minus this device's clock, in milliseconds
 */
export const useSecondsUntil = (until: number, clockOffset: number): number => {
  const [now, setNow] = useState(Date.now);
  const left = secondsUntil(until, now, clockOffset);
  const counting = left > 0;
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [counting]);
  return left;
};
