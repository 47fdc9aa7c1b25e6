import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { coverTexts } from './coverage/shown-texts';

test('a text that no state shows and an unneeded exception are found @I18N-4', () => {
  const texts = [
    { key: 'a greeting', text: 'Good morning, {{name}}' },
    { key: 'a unread', text: 'Nobody reads this' },
    { key: 'a codes.1', text: 'First' },
    { key: 'a codes.2', text: 'Second' },
    { key: 'b codes.1', text: 'Third' },
    { key: 'a wait_one', text: 'One minute' },
    { key: 'a wait_other', text: '{{count}} minutes' },
    { key: 'b wait_one', text: 'One hour' },
    { key: 'b wait_other', text: '{{count}} hours' },
  ];
  const words = 'Good morning, Ada\nFirst\n5 minutes';
  expect(
    coverTexts(texts, words, {
      alike: ['a codes.', 'b codes.'],
      elsewhere: { 'a greeting': 'shown after all' },
      waiting: ['gone'],
    }),
  ).toEqual({
    texts: 9,
    unshown: ['a unread', 'b codes.1', 'b wait_one', 'b wait_other'],
    stale: ['a greeting', 'gone'],
  });
});
