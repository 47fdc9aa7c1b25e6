/** @jest-environment node */
import { createI18next } from './I18nextTranslations';

test('a missing key is shown as itself and logged once @I18N-4', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { t } = createI18next('de-DE', { login: { title: 'Anmelden' } });
  expect(t('title', { ns: 'login' })).toBe('Anmelden');
  expect([t('nothing', { ns: 'login' }), t('nothing', { ns: 'login' })]).toEqual(['nothing', 'nothing']);
  expect(warn.mock.calls).toEqual([['Missing translation: login:nothing']]);
  warn.mockRestore();
});
