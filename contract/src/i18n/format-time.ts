import type { Language } from './language';

/** Time zone of a formatted time, and when its name is added. */
export interface TimeZones {
  /** IANA name; by default the zone of this machine. */
  readonly timeZone?: string | undefined;
  /** IANA name of another zone; the name of `timeZone` is added when the same moment reads differently there (D-18). */
  readonly comparedWith?: string | undefined;
  /** Always adds the zone's name. */
  readonly isNamed?: boolean;
}

/** Suffix after hours and minutes by language. */
const CLOCK_SUFFIX: Readonly<Partial<Record<Language, string>>> = { 'de-DE': '\u00a0Uhr' };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format takes longer than formatting a message. */
const getFormat = (language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = language + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, known);
  return known;
};

const inZone = (timeZone: string | undefined) => (timeZone === undefined ? {} : { timeZone });

const formatWith = (
  time: number | Date,
  language: Language,
  { timeZone, comparedWith, isNamed = false }: TimeZones,
  dateStyle?: 'long' | 'medium',
): string => {
  const wordsIn = (zone: string | undefined) =>
    getFormat(language, {
      timeStyle: 'short',
      ...(dateStyle && { dateStyle }),
      ...inZone(zone),
    })
      .format(time)
      // The space before AM depends on the version of the locale data.
      .replace(/[ \u202f](?=[AP]M$)/, '\u00a0');
  // Includes the date: zones may share the time of day but not the date.
  const momentIn = (zone: string | undefined) =>
    getFormat(language, { dateStyle: 'short', timeStyle: 'short', ...inZone(zone) }).format(time);
  const zoneName = (): string =>
    (
      getFormat(language, { timeZoneName: 'short', ...inZone(timeZone) })
        .formatToParts(time)
        .find(({ type }) => type === 'timeZoneName')?.value ?? ''
    )
      // German locale data has no name for London's time in winter, English data none for Lisbon's.
      .replace('GMT+0', 'GMT');
  const words = wordsIn(timeZone);
  const differs = comparedWith !== undefined && momentIn(timeZone) !== momentIn(comparedWith);
  return `${words}${CLOCK_SUFFIX[language] ?? ''}${isNamed || differs ? ` (${zoneName()})` : ''}`;
};

/**
 * Writes a time of day: 1:39 PM in en-US, 13:39 Uhr in de-DE (D-18, I18N-6).
 *
 * @param time milliseconds since 1970, or a Date
 */
export const formatTime = (time: number | Date, language: Language, zones: TimeZones = {}): string =>
  formatWith(time, language, zones);

/**
 * Writes a day and a time of day: November 25, 2026 at 1:39 PM, or 25. November 2026 um 13:39 Uhr.
 *
 * @param time milliseconds since 1970, or a Date
 * @param length medium is short enough for a text message
 */
export const formatDayAndTime = (
  time: number | Date,
  language: Language,
  zones: TimeZones = {},
  length: 'long' | 'medium' = 'long',
): string =>
  // Prevents a line break between a German day and its month.
  formatWith(time, language, zones, length).replace(/^(\d+\.) /, '$1\u00a0');
