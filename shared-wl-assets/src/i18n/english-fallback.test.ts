/** @jest-environment node */
import { fillFromEnglish } from '@portal/contract/i18n';
import { translateFrom } from './translate';

const ENGLISH = {
  title: 'Log in',
  clients_one: 'One client',
  clients_other: '{{count}} clients',
  step: { who: 'Who', how: 'How' },
};
const GERMAN = {
  title: 'Anmelden',
  clients_one: 'Ein Kunde',
  clients_other: '{{count}} Kunden',
  step: { who: 'Wer', how: 'Wie' },
};

const translate = (german: Parameters<typeof fillFromEnglish>[0], key: string): string =>
  translateFrom({ part: fillFromEnglish(german, ENGLISH).texts }, () => undefined)('part')(key, { count: 2 });

test('complete texts stay unchanged @I18N-1', () => {
  expect(fillFromEnglish(GERMAN, ENGLISH)).toEqual({ texts: GERMAN, filled: [] });
});

test.each([
  ['a missing text', { ...GERMAN, title: undefined }, 'title', 'Log in'],
  ['an empty text', { ...GERMAN, title: ' ' }, 'title', 'Log in'],
  ['a missing branch', { ...GERMAN, step: undefined }, 'step.how', 'How'],
  ['a missing text in a branch', { ...GERMAN, step: { who: 'Wer' } }, 'step.how', 'How'],
  ['a text instead of a branch', { ...GERMAN, step: 'Schritt' }, 'step.how', 'How'],
  ['a branch instead of a text', { ...GERMAN, title: { a: 'b' } }, 'title', 'Log in'],
  ['a missing plural form', { ...GERMAN, clients_other: undefined }, 'clients', '2 clients'],
])('%s is replaced by English and reported @I18N-1', (_what, german, key, text) => {
  const given = JSON.parse(JSON.stringify(german)) as typeof GERMAN;
  expect(translate(given, key)).toBe(text);
  expect(fillFromEnglish(given, ENGLISH).filled.join()).toContain(key === 'clients' ? 'clients_other' : key);
});

test('a key that is also missing in English is shown itself @I18N-4', () => {
  expect(translate(GERMAN, 'nothing')).toBe('nothing');
});

test('a key __proto__ does not change a prototype @SEC-R11', () => {
  const hostile = JSON.parse('{"__proto__":{"polluted":"yes"}}') as typeof ENGLISH;
  for (const filled of [fillFromEnglish(GERMAN, hostile), fillFromEnglish(hostile, ENGLISH)]) {
    expect(Object.getPrototypeOf(filled.texts)).toBe(Object.prototype);
    expect('polluted' in {}).toBe(false);
  }
});
