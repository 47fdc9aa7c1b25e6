const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * Formats a time as `yyyy-MM-dd'T'HH:mm:ssxxx`, such as `2026-03-01T09:05:07+01:00` (I18N-6).
 *
 * @param time the time
 * @param offsetMinutes minutes that the zone is ahead of UTC; by default the zone of this machine
 */
export const timestamp = (time: Date, offsetMinutes: number = -time.getTimezoneOffset()): string => {
  const local = new Date(time.getTime() + offsetMinutes * 60_000).toISOString().slice(0, 19);
  const ahead = Math.abs(offsetMinutes);
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${twoDigits(Math.floor(ahead / 60))}:${twoDigits(ahead % 60)}`;
};
