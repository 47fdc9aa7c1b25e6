import { usePortal } from '@portal/shared-wl-assets';
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
