import { formatDayAndTime } from '@portal/contract/i18n';
import type { Moment } from '@portal/contract/operator';
import { useTranslate } from '@portal/shared-wl-assets';

/** Returns a formatter of day and time in one time zone, which it names (D-18). */
export const useMoment = (
  timeZone: string,
  length: 'long' | 'medium' = 'medium',
): ((at: Moment) => string) => {
  const { language } = useTranslate('shared');
  return (at) => formatDayAndTime(new Date(at), language, { timeZone, isNamed: true }, length);
};
