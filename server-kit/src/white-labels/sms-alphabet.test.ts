import {
  countSmsSeptets,
  shortenNameForSms,
  toSmsCharacters,
  unsupportedSmsCharacters,
} from './sms-alphabet';

test.each([
  ['Thornfield Asset Management', 27, 'Thornfield Asset Management'],
  ['Thornfield Asset Management', 26, 'Thornfield Asset'],
  ['Meyer, Weber und Söhne', 18, 'Meyer, Weber'],
  ['Bergmann & Söhne', 12, 'Bergmann'],
  ['Donaudampfschifffahrtsbank', 10, 'Donaudampf'],
  ['Nação d’Été', 60, "Nacao d'Été"],
  ['Bank [Nord]', 11, 'Bank'],
])('the name %s in %d characters of a text message is %s @D-4', (name, room, shown) => {
  expect(shortenNameForSms(name, room)).toBe(shown);
});

test('characters that a text message cannot carry are reported @D-4', () => {
  expect(unsupportedSmsCharacters('Société Générale & Łódź')).toEqual([]);
  expect(unsupportedSmsCharacters('Банк')).toEqual(['Б', 'а', 'н', 'к']);
  expect(toSmsCharacters('e\u0301')).toBe('é');
  expect(countSmsSeptets('10 €')).toBe(5);
});
