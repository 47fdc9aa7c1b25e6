/** @jest-environment node */
import { chooseLanguage, languageCookieValue } from './language';

test('I18N-2 the underscore of the cookie value is read as a hyphen', () => {
  expect(chooseLanguage('de_DE')).toBe('de-DE');
  expect(chooseLanguage('en_US')).toBe('en-US');
  expect(chooseLanguage('de-DE')).toBe('de-DE');
});

test.each([undefined, null, '', 'fr_FR', 'de', 'de_de', 'de_DE_1', '__proto__'])(
  'I18N-2 %p is not available, so the default is used',
  (value) => {
    expect(chooseLanguage(value)).toBe('en-US');
  },
);

test('I18N-2 a language that the white label does not offer is not used', () => {
  expect(chooseLanguage('en_US', ['de-DE'], 'de-DE')).toBe('de-DE');
});

test('I18N-2 the cookie value of a language is read back as that language', () => {
  expect(languageCookieValue('de-DE')).toBe('de_DE');
  expect(chooseLanguage(languageCookieValue('de-DE'))).toBe('de-DE');
});
