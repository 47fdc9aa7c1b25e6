import { expect, test } from '@playwright/test';
import { coverTexts } from './coverage/shown-texts';

test('I18N-4 a text without a state and an excuse without a need are found', () => {
  const texts = [
    { key: 'a greeting', text: 'Good morning, {{name}}' },
    { key: 'a unread', text: 'Nobody reads this' },
    { key: 'a codes.1', text: 'First' },
    { key: 'a codes.2', text: 'Second' },
    { key: 'b codes.1', text: 'Third' },
  ];
  const words = 'Good morning, Ada\nFirst';
  expect(
    coverTexts(texts, words, {
      alike: ['a codes.', 'b codes.'],
      elsewhere: { 'a greeting': 'shown after all' },
      waiting: ['gone'],
    }),
  ).toEqual({ texts: 5, unshown: ['a unread', 'b codes.1'], stale: ['a greeting', 'gone'] });
});
