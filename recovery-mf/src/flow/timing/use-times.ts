import { usePortal } from '@portal/shared-wl-assets';
import { formatDayAndTime, formatTime } from '@portal/shared-wl-assets/times';

/** Writes times in the zone of the visitor's device, named where the client's differs from it (D-18). */
export const useTimes = () => {
  const language = usePortal((state) => state.language);
  const comparedWith = usePortal((state) => state.whiteLabel.timeZone);
  return {
    timeOf: (time: number) => formatTime(time, language, { comparedWith }),
    dayAndTimeOf: (time: number) => formatDayAndTime(time, language, { comparedWith }),
  };
};
