import { formatDayAndTime, formatTime } from '@portal/contract/i18n';
import { type PortalState, usePortal } from '@portal/shared-wl-assets';

/** Formats times in the visitor's time zone; adds the name of the zone when the white label's zone differs (D-18). */
export const createTimes = ({ language, whiteLabel }: Pick<PortalState, 'language' | 'whiteLabel'>) => {
  const options = { comparedWith: whiteLabel.timeZone };
  return {
    timeOf: (time: number) => formatTime(time, language, options),
    dayAndTimeOf: (time: number) => formatDayAndTime(time, language, options),
  };
};

/** Returns the times of the current portal. */
export const useTimes = () => {
  const language = usePortal((state) => state.language);
  const whiteLabel = usePortal((state) => state.whiteLabel);
  return createTimes({ language, whiteLabel });
};
