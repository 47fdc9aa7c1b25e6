/** @jest-environment node */
import { readClientMessages, readMessages } from '../test-support/read-messages';

/** Placeholders for words, times and references. */
const WORDS = new Set(
  `address after at before brand browser by bytes change channel chrome code contact domain edge email end error event field
  fields firefox firstName from heading item label labelledReference last lastName list loginAddress name number page reason
  reference safari seen sentAt sentAtBrief shares start system temporaryPassword time to until userId validUntil ways whom
  digits file formats scheme value year`.split(/\s+/),
);

/**
 * Numbers without a following noun or with a unit, numbers with decimals, and `length`, which is 6 or 8 and therefore always plural.
 */
const NUMBERS_ALONE = new Set([
  'all',
  'current',
  'internal',
  'least',
  'length',
  'met',
  'points',
  'ratio',
  'size',
  'total',
]);

const messages = [...readMessages(), ...readClientMessages()];
const listPlaceholders = (text: string) =>
  [...text.matchAll(/\{\{?\s*(\w+)\s*\}?\}/g)].map(([, name = '']) => name);
const CATEGORY = /_(zero|one|two|few|many|other)$/;

test('a placeholder for a number is called count, so that its text has plural forms @I18N-1', () => {
  const unknown = messages.filter(({ text }) =>
    listPlaceholders(text).some((name) => name !== 'count' && !WORDS.has(name) && !NUMBERS_ALONE.has(name)),
  );
  expect(unknown).toEqual([]);
});

test('a text with a count has a form for every plural category of its language @I18N-1', () => {
  const counted = messages.filter(
    ({ key, text }) => CATEGORY.test(key) || listPlaceholders(text).includes('count'),
  );
  expect(counted.length).toBeGreaterThan(30);
  const keys = new Set(messages.map(({ file, key }) => `${file} ${key}`));
  const incomplete = counted.filter(({ file, key, language }) =>
    new Intl.PluralRules(language)
      .resolvedOptions()
      .pluralCategories.some((category) => !keys.has(`${file} ${key.replace(CATEGORY, '')}_${category}`)),
  );
  expect(incomplete).toEqual([]);
});
