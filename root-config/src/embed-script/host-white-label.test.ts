/** @jest-environment node */
import { readHostWhiteLabel } from './host-white-label';

test.each([
  ['a key', { PORTAL_WHITE_LABEL: 'ray' }, 'ray'],
  ['missing', {}, undefined],
  ['not a string', { PORTAL_WHITE_LABEL: ['ray'] }, undefined],
  ['an invalid key', { PORTAL_WHITE_LABEL: '../ray' }, undefined],
  ['an inherited name', Object.create({ PORTAL_WHITE_LABEL: 'ray' }) as object, undefined],
])('a host page whose global is %s @WL-1 @SEC-R10 @CARD-8', (_what, page, expected) => {
  expect(readHostWhiteLabel(page)).toBe(expected);
});
