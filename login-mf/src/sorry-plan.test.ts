/** @jest-environment node */
import { fixtureBoot } from '@portal/shared-wl-assets/test-support';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';
import { planSorryPage } from './sorry-plan';

const plan = (language: 'en-US' | 'de-DE') =>
  planSorryPage(
    fixtureBoot({
      language,
      texts: { 'login-mf': language === 'en-US' ? english : german },
      whiteLabel: { key: 'lmc', name: 'LMC' },
    }),
  );

test('the title names the page and the client @INF-7', () => {
  expect(plan('en-US').title).toBe('Not available at the moment | LMC');
  expect(plan('de-DE').title).toBe('Zurzeit nicht erreichbar | LMC');
});
