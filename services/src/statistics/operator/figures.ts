import { formatDayAndTime, formatTime } from '@portal/contract/i18n';
import { type PageLanguage, pluralText } from '@portal/server-kit/pages';
import type { Period } from './selection';

/** Formatters of numbers and times in a language. */
export interface NumberFormats {
  readonly count: (value: number) => string;
  /** Formats a share from 0 to 1 as a percentage with one decimal. */
  readonly percent: (share: number) => string;
  /** Formats the difference of two shares in percentage points with a sign. */
  readonly points: (difference: number) => string;
  readonly change: (share: number) => string;
  /** Formats a duration in milliseconds, seconds or minutes, depending on its length. */
  readonly duration: (milliseconds: number) => string;
  readonly decimal: (value: number) => string;
  /** Formats the start of a chart column, in UTC. */
  readonly column: (at: Date, period: Period) => string;
  readonly moment: (at: Date) => string;
  /** Returns the plural form of a text for a count. */
  readonly plural: (texts: Readonly<Partial<Record<string, unknown>>>, key: string, count: number) => string;
}

const SECOND = 1_000;
const TENTH = SECOND / 10;

/** Creates the formatters of a language (I18N-6): a space before units, and UTC, because operators may be in any time zone. */
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
      // Rounded before the unit is chosen, so that no duration is 60 s or 1,000 ms.
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
