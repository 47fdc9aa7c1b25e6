import { useEffect, useEffectEvent } from 'react';
import { formatDayAndTime, formatTime } from '@portal/contract/i18n';
import { usePortal } from '@portal/shared-wl-assets';
import { whenIdle } from '@portal/shared-wl-assets/browser';

/** Formats times in the visitor's time zone; adds the name of the zone when the white label's zone differs (D-18). */
export const useTimes = () => {
  const language = usePortal((state) => state.language);
  const comparedWith = usePortal((state) => state.whiteLabel.timeZone);
  return {
    timeOf: (time: number) => formatTime(time, language, { comparedWith }),
    dayAndTimeOf: (time: number) => formatDayAndTime(time, language, { comparedWith }),
  };
};

/**
 * Formats a time while the browser is idle, on the screen before one with times: the first formatting in a browser process
 * loads locale data, which takes as long as the rest of the next screen.
 */
export const usePreparedTimes = (): void => {
  const { timeOf } = useTimes();
  const prepare = useEffectEvent(() => void timeOf(Date.now()));
  useEffect(() => whenIdle(() => prepare()), []);
};
