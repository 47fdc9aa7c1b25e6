import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import { testManifest } from '@portal/registry/test-support';
import type { Release } from '../../releases/release';
import {
  getLanguageTranslations,
  getPageTranslations,
  getScopeTranslations,
  omitTranslations,
} from './page-translations';

const texts = new Map([
  ['login-mf', { 'en-US': { title: 'Log in', retry: 'Try again' }, 'de-DE': { title: 'Anmelden' } }],
]);
const part = { manifest: testManifest('login-mf', 'aaaa'), translations: texts };
const release = { parts: new Map([['login-mf', part]]) } as unknown as Release;
const whiteLabel = { key: 'default', wordings: {} } as unknown as WhiteLabelConfiguration;
const FILLED = { title: 'Anmelden', retry: 'Try again' };

test('pages and text files fall back to English for missing texts, reported once @I18N-1', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(getScopeTranslations(release, whiteLabel, 'de-DE', 'login-mf')).toEqual(FILLED);
  expect(getLanguageTranslations(release, whiteLabel, 'de-DE')).toEqual({ 'login-mf': FILLED });
  expect(getPageTranslations(release, whiteLabel, 'de-DE', 'login-mf')).toEqual({ 'login-mf': FILLED });
  expect(warn.mock.calls).toEqual([['Missing translation in de-DE, shown in English: login-mf:retry']]);
  warn.mockRestore();
});

test('the fallback uses the client’s own English texts as well @I18N-1', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const wordings = { 'en-US': { 'login-mf': { retry: 'Once more' } } };
  const client = { key: 'ray', wordings } as unknown as WhiteLabelConfiguration;
  expect(getScopeTranslations(release, client, 'de-DE', 'login-mf')).toEqual({
    ...FILLED,
    retry: 'Once more',
  });
  warn.mockRestore();
});

test('a page omits texts of its part that it never shows @CARD-4', () => {
  const all = { 'recovery-mf': { title: 'Title', change: { heading: 'New' } }, shared: { change: 'Change' } };
  expect(omitTranslations(all, 'recovery-mf', ['change', 'unknown'])).toEqual({
    texts: { 'recovery-mf': { title: 'Title' }, shared: { change: 'Change' } },
  });
  expect(omitTranslations(all, 'recovery-mf', [])).toEqual({ texts: all });
  expect(omitTranslations(all, 'login-mf', ['change'])).toEqual({ texts: all });
});

test('a scope of which a page omits texts that pages of other parts show is marked as partial @CARD-4', () => {
  const all = { 'login-mf': { title: 'Log in' }, validation: { userId: 'Which?', email: 'Where?' } };
  const { texts: kept, partialTexts } = omitTranslations(all, 'login-mf', ['validation:email', 'other:x']);
  expect(kept).toEqual({ 'login-mf': { title: 'Log in' }, validation: { userId: 'Which?' } });
  expect(partialTexts).toEqual(['validation']);
});
