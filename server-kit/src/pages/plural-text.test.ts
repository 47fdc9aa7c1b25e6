import { pluralText } from './plural-text';

test.each([
  ['en-US', 1, 'one'],
  ['de-DE', 1, 'one'],
  ['pl-PL', 3, 'few'],
  ['ar-EG', 2, 'two'],
  ['ja-JP', 1, 'other'],
])('the plural form of %s for %d is %s @I18N-1', (language, count, form) => {
  const forms = {
    n_zero: 'zero',
    n_one: 'one',
    n_two: 'two',
    n_few: 'few',
    n_many: 'many',
    n_other: 'other',
  };
  expect(pluralText(forms, 'n', count, language)).toBe(form);
});

test('a missing plural form falls back to the others; without any form it throws @I18N-1', () => {
  expect(pluralText({ n_other: 'other' }, 'n', 1, 'en-US')).toBe('other');
  expect(pluralText({ n: 'bare' }, 'n', 1, 'en-US')).toBe('bare');
  expect(() => pluralText({}, 'n', 1, 'en-US')).toThrow('No text n');
});
