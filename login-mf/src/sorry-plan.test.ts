/** @jest-environment node */
import { fixtureBoot, routeSpellings } from '@portal/shared-wl-assets/test-support';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';
import part from '../portal.part';
import { planSorryPage } from './sorry-plan';

const plan = (language: 'en-US' | 'de-DE', route = {}) =>
  planSorryPage(
    fixtureBoot({
      language,
      texts: { 'login-mf': language === 'en-US' ? english : german },
      whiteLabel: { key: 'lmc', name: 'LMC' },
      route: { part: 'login-mf', page: 'sorry', path: '/app/lmc/sorry', params: { wl: 'lmc' }, ...route },
    }),
  );

test('the title names the page and the client @INF-7', () => {
  expect(plan('en-US').title).toBe('Not available at the moment | LMC');
  expect(plan('de-DE').title).toBe('Zurzeit nicht erreichbar | LMC');
});

test('all spellings of the outage page share one cached rendering @D-2 @INF-7', () => {
  const spelled = routeSpellings(part.routes ?? [], '/app/:wl/sorry', 'SMQUERYDATA=x');
  const paths = spelled.map(({ path, query }) => plan('en-US', { path, query }).route);
  expect(new Set(paths.map(({ path, query }) => JSON.stringify([path, query])))).toEqual(
    new Set([JSON.stringify(['/app/lmc/sorry', {}])]),
  );
});
