/** @jest-environment node */
import { timestamp } from './timestamp';

const moment = new Date('2026-03-01T23:05:07.900Z');

test.each([
  [0, '2026-03-01T23:05:07+00:00'],
  [60, '2026-03-02T00:05:07+01:00'],
  [-300, '2026-03-01T18:05:07-05:00'],
  [330, '2026-03-02T04:35:07+05:30'],
  [-210, '2026-03-01T19:35:07-03:30'],
])('with an offset of %d minutes @I18N-6', (offset, expected) => {
  expect(timestamp(moment, offset)).toBe(expected);
});

test('the default is the local time zone and denotes the same moment @I18N-6', () => {
  const text = timestamp(moment);
  expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
  expect(new Date(text).getTime()).toBe(moment.getTime() - 900);
});
