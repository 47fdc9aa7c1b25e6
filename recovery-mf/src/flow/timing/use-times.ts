import { useEffect, useEffectEvent } from 'react';
import { usePortal } from '@portal/shared-wl-assets';
import { whenIdle } from '@portal/shared-wl-assets/browser';
import { formatDayAndTime, formatTime } from '@portal/shared-wl-assets/i18n';

/** Formats times in the zone of the visitor's device, with its name where the client's zone differs (D-18). */
export const useTimes = () => {
  const language = usePortal((state) => state.language);
  const comparedWith = usePortal((state) => state.whiteLabel.timeZone);
  return {
    timeOf: (time: number) => formatTime(time, language, { comparedWith }),
    dayAndTimeOf: (time: number) => formatDayAndTime(time, language, { comparedWith }),
  };
};

/**
 * Formats a time when the browser is idle, on a screen that comes before one with times: the first format of a browser
 * process loads locale data, which takes as long as everything else that the next screen needs.
 */
export const usePreparedTimes = (): void => {
  const { timeOf } = useTimes();
  const prepare = useEffectEvent(() => void timeOf(Date.now()));
  useEffect(() => whenIdle(() => prepare()), []);
};
