/** @jest-environment node */
import { readClientMessages, readMessages } from '../test-support/read-messages';

const UNIT = /(?:\d|\}) (?:Uhr|Sekunden|Minuten|Stunden|Tagen?|Zeichen|Passwörter|Prozentpunkte|s)(?!\p{L})/u;

/** German texts for visitors; SMS texts are excluded, since their alphabet has only one kind of space. */
const german = [...readMessages(), ...readClientMessages()].filter(
  ({ language, key }) => language === 'de-DE' && !/\b\w+Sms\./.test(key),
);

test('a German number and its unit stay on one line @I18N-1', () => {
  expect(german.length).toBeGreaterThan(400);
  expect(german.filter(({ text }) => UNIT.test(text))).toEqual([]);
  expect(german.filter(({ text }) => UNIT.test(text.replaceAll('\u00a0', ' '))).length).toBeGreaterThan(40);
});
