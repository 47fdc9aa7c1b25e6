/** @jest-environment node */
import { chooseLanguage, languageCookieValue } from './language';

test('the underscore of the cookie value is read as a hyphen @I18N-2', () => {
  expect(chooseLanguage('de_DE')).toBe('de-DE');
  expect(chooseLanguage('en_US')).toBe('en-US');
  expect(chooseLanguage('de-DE')).toBe('de-DE');
});

test.each([undefined, null, '', 'fr_FR', 'de', 'de_de', 'de_DE_1', '__proto__'])(
  '%p is not available, so the default is used @I18N-2',
  (value) => {
    expect(chooseLanguage(value)).toBe('en-US');
  },
);

test('a language that the white label does not offer is not used @I18N-2', () => {
  expect(chooseLanguage('en_US', ['de-DE'], 'de-DE')).toBe('de-DE');
});

test('the cookie value of a language is read back as that language @I18N-2', () => {
  expect(languageCookieValue('de-DE')).toBe('de_DE');
  expect(chooseLanguage(languageCookieValue('de-DE'))).toBe('de-DE');
});
