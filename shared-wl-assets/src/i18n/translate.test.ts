import { languages } from '@portal/contract/i18n';
/** @jest-environment node */
import { createI18next } from './I18nextTranslations';
import { translateFrom } from './translate';

const setUp = () => {
  const warnings: string[] = [];
  const scoped = translateFrom(
    { login: { title: 'Log in', greeting: 'Hello {{ name }}, {{count}} new', form: { user: 'User ID' } } },
    (message) => warnings.push(message),
  );
  return { t: scoped('login'), scoped, warnings };
};

test('a text is found by scope and dotted key @I18N-3', () => {
  const { t } = setUp();
  expect([t('title'), t('form.user')]).toEqual(['Log in', 'User ID']);
});

test('values are inserted, also numbers; a placeholder without a value stays @I18N-3', () => {
  const { t } = setUp();
  expect(t('greeting', { name: 'Ada', count: 2 })).toBe('Hello Ada, 2 new');
  expect(t('greeting', { name: 'Ada' })).toBe('Hello Ada, {{count}} new');
});

test.each(['nothing', 'form', 'form.user.more', 'constructor', '__proto__.x', ''])(
  'a missing key %j is shown itself, with one warning @I18N-4',
  (key) => {
    const { t, warnings } = setUp();
    expect(t(key)).toBe(key);
    expect(t(key)).toBe(key);
    expect(warnings).toEqual([`Missing translation: login:${key}`]);
  },
);

test('an unknown scope has no texts @I18N-3', () => {
  const { scoped, warnings } = setUp();
  expect(scoped('elsewhere')('title')).toBe('title');
  expect(warnings).toHaveLength(1);
});

test('the translate function of a scope is stable, so that effects may depend on it @I18N-3', () => {
  const { scoped, t } = setUp();
  expect(scoped('login')).toBe(t);
});

test('a text with a count has a singular and a plural form, by the rules of i18next @I18N-3', () => {
  const resources = {
    login: { wait_one: 'One second', wait_other: '{{count}} seconds', tries: '{{count}} tries' },
  };
  for (const language of languages) {
    const small = translateFrom(resources, () => undefined)('login');
    const large = createI18next(language, resources).getFixedT(language, 'login');
    for (const count of [0, 1, 2, 24, 101]) {
      expect(small('wait', { count })).toBe(large('wait', { count }));
      expect(small('tries', { count })).toBe(`${count} tries`);
    }
    expect(small('wait', { count: 1 })).toBe('One second');
  }
});
