import { type PageLanguage, pluralText } from '@portal/server-kit/pages';
import { formatDayAndTime, formatTime } from '@portal/shared-wl-assets/i18n';
import type { Period } from './selection';

/** Numbers and times as they are read in a language. */
export interface NumberFormats {
  readonly count: (value: number) => string;
  /** `share` from 0 to 1, with one decimal. */
  readonly percent: (share: number) => string;
  /** Difference of two shares, in points with a sign. */
  readonly points: (difference: number) => string;
  readonly change: (share: number) => string;
  /** Milliseconds below a second, then seconds, then minutes. */
  readonly duration: (milliseconds: number) => string;
  readonly decimal: (value: number) => string;
  /** Beginning of a column of a chart, in UTC. */
  readonly column: (at: Date, period: Period) => string;
  readonly moment: (at: Date) => string;
  /** Plural form of a text for a count. */
  readonly plural: (texts: Readonly<Partial<Record<string, unknown>>>, key: string, count: number) => string;
}

const SECOND = 1_000;
const TENTH = SECOND / 10;

/** The figures of a language (I18N-6): with a space before units, and UTC, since operators sit anywhere. */
export function numberFormats(language: PageLanguage): NumberFormats {
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options);
  const whole = number({ maximumFractionDigits: 0 });
  const oneDecimal = number({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const threeDecimals = number({ maximumFractionDigits: 3 });
  const signed = number({ minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  const time = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
  const day = time({ weekday: 'short', day: 'numeric' });
  return {
    count: (value) => whole.format(value),
    percent: (share) => `${oneDecimal.format(share * 100)} %`,
    points: (difference) => signed.format(difference * 100),
    change: (share) => `${signed.format(share * 100)} %`,
    duration: (milliseconds) => {
      // Rounded before it is split, so that no figure reads 60 s or 1,000 ms.
      if (Math.round(milliseconds) < SECOND) return `${whole.format(milliseconds)} ms`;
      const tenths = Math.round(milliseconds / TENTH);
      if (tenths < 600) return `${oneDecimal.format(tenths / 10)} s`;
      const seconds = Math.round(milliseconds / SECOND);
      return `${whole.format(Math.floor(seconds / 60))} min ${whole.format(seconds % 60)} s`;
    },
    decimal: (value) => threeDecimals.format(value),
    column: (at, period) =>
      period === 'hour' || period === 'day'
        ? formatTime(at, language, { timeZone: 'UTC' }).replace(/\u00a0Uhr$/, '')
        : day.format(at),
    moment: (at) => formatDayAndTime(at, language, { timeZone: 'UTC', isNamed: true }, 'medium'),
    plural: (texts, key, count) => pluralText(texts, key, count, language),
  };
}
