import { useSyncExternalStore } from 'react';
import { secondsUntil } from './server-time';

const tickEverySecond = (tick: () => void): (() => void) => {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
};

/**
 * Returns the seconds until a time of the server's clock and counts them down.
 *
 * @param until milliseconds since 1970 by the server's clock
 * @param clockOffset server's clock minus this device's clock, in milliseconds
 */
export const useSecondsUntil = (until: number, clockOffset: number): number => {
  const getSeconds = () => secondsUntil(until, Date.now(), clockOffset);
  return useSyncExternalStore(tickEverySecond, getSeconds, getSeconds);
};
