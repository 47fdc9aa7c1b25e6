import type { Language } from '@portal/shared-wl-assets/language';

/** Hours and minutes of the visitor's clock, such as 14:22. */
export const clockTime = (time: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(time);
