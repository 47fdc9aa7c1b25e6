/** @jest-environment node */
import fc from 'fast-check';
import { formatDayAndTime, formatTime } from './format-time';
import { languages } from './language';

const AT = Date.UTC(2026, 10, 25, 12, 39);
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  ['en-US', 'Europe/Berlin', '1:39 PM', 'November 25, 2026 at 1:39 PM', 'Nov 25, 2026, 1:39 PM'],
  ['de-DE', 'Europe/Berlin', '13:39 Uhr', '25. November 2026 um 13:39 Uhr', '25.11.2026, 13:39 Uhr'],
  ['en-US', 'America/New_York', '7:39 AM', 'November 25, 2026 at 7:39 AM', 'Nov 25, 2026, 7:39 AM'],
  ['de-DE', 'Asia/Tokyo', '21:39 Uhr', '25. November 2026 um 21:39 Uhr', '25.11.2026, 21:39 Uhr'],
] as const)('in %s and %s it is %s @I18N-6', (language, timeZone, time, long, medium) => {
  expect(plain(formatTime(AT, language, { timeZone }))).toBe(time);
  expect(plain(formatDayAndTime(AT, language, { timeZone }))).toBe(long);
  expect(plain(formatDayAndTime(new Date(AT), language, { timeZone }, 'medium'))).toBe(medium);
});

test.each([
  ['en-US', 'Europe/Berlin', 'Europe/London', '1:39 PM (GMT+1)'],
  ['de-DE', 'Europe/Berlin', 'Europe/London', '13:39 Uhr (MEZ)'],
  ['de-DE', 'Europe/Berlin', 'Europe/Vienna', '13:39 Uhr'],
  ['en-US', 'Europe/London', 'Africa/Accra', '12:39 PM'],
  ['en-US', 'America/New_York', 'Europe/Berlin', '7:39 AM (EST)'],
  ['de-DE', 'Europe/London', 'Europe/Berlin', '12:39 Uhr (GMT)'],
  ['en-US', 'Europe/Lisbon', 'Europe/Berlin', '12:39 PM (GMT)'],
  ['de-DE', 'Europe/Lisbon', 'Europe/Berlin', '12:39 Uhr (WEZ)'],
] as const)('%s in %s compared with %s is %s @I18N-6', (language, timeZone, comparedWith, words) => {
  expect(plain(formatTime(AT, language, { timeZone, comparedWith }))).toBe(words);
});

test('the time zone is named when only the day differs @I18N-6', () => {
  const zones = { timeZone: 'Pacific/Kiritimati', comparedWith: 'Pacific/Honolulu' };
  expect(plain(formatTime(AT, 'en-US', zones))).toBe('2:39 AM (GMT+14)');
});

test('a time does not break before its unit or after a German date @I18N-6', () => {
  expect(formatTime(AT, 'en-US', { timeZone: 'UTC' })).toBe('12:39\u00a0PM');
  expect(formatDayAndTime(AT, 'de-DE', { timeZone: 'UTC' })).toBe('25.\u00a0November 2026 um 12:39\u00a0Uhr');
});

test('the time zone is named only when the time differs in the other one @I18N-6', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), zone, zone, (time, timeZone, comparedWith) => {
      for (const language of languages) {
        const isNamed = formatTime(time, language, { timeZone, comparedWith }).endsWith(')');
        const inBoth = [timeZone, comparedWith].map((each) =>
          formatDayAndTime(time, language, { timeZone: each }),
        );
        expect(isNamed).toBe(inBoth[0] !== inBoth[1]);
      }
    }),
    { numRuns: 40 },
  );
});
