import { useMemo } from 'react';
import { formatDayAndTime, formatTime, type Language } from '@portal/contract/i18n';
import type { Moment, StatisticsSelection } from '@portal/contract/operator';
import { useTranslate } from '@portal/shared-wl-assets';

const SECOND = 1_000;
const TENTH = SECOND / 10;

/** Creates the formatters of a language (I18N-6): units as the language writes them, and UTC, because operators may be in any time zone. */
export const createFigures = (language: Language) => {
  const number = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(language, options);
    return (value: number) => format.format(value);
  };
  const count = number({ maximumFractionDigits: 0 });
  const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  const tenths = number(oneDecimal);
  const signed = { ...oneDecimal, signDisplay: 'exceptZero' } as const;
  const points = number(signed);
  const day = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'short', day: 'numeric' });
  return {
    count,
    decimal: number({ maximumFractionDigits: 3 }),
    /** Formats a share from 0 to 1 as a percentage. */
    percent: number({ ...oneDecimal, style: 'percent' }),
    /** Formats the difference of two shares in percentage points with a sign. */
    points: (difference: number) => points(difference * 100),
    change: number({ ...signed, style: 'percent' }),
    /** Formats milliseconds; they are rounded before the unit is chosen, so that no duration is 60 s or 1,000 ms. */
    duration: (milliseconds: number) => {
      if (Math.round(milliseconds) < SECOND) return `${count(milliseconds)} ms`;
      const rounded = Math.round(milliseconds / TENTH);
      if (rounded < 600) return `${tenths(rounded / 10)} s`;
      const seconds = Math.round(milliseconds / SECOND);
      return `${count(Math.floor(seconds / 60))} min ${count(seconds % 60)} s`;
    },
    /** Formats the start of a chart column. */
    column: (at: Moment, period: StatisticsSelection['period']) =>
      period === 'hour' || period === 'day'
        ? formatTime(new Date(at), language, { timeZone: 'UTC' }).replace(/\u00a0Uhr$/, '')
        : day.format(new Date(at)),
    moment: (at: Moment) =>
      formatDayAndTime(new Date(at), language, { timeZone: 'UTC', isNamed: true }, 'medium'),
  };
};

/** Formatters of numbers and times in a language. */
export type Figures = ReturnType<typeof createFigures>;

/** Returns the texts of the statistics page and the formatters, in the language of the page. */
export const useFigures = () => {
  const { t, language } = useTranslate('statistics');
  return { t, figures: useMemo(() => createFigures(language), [language]) };
};
