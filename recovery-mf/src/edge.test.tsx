// Part of the server bundle: provides the lazy pages.
import './studio-fixtures';
/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { fixturePortal, InPortal } from '@portal/shared-wl-assets/test-support';
import german from '../i18n/de-DE.json';
import { RecoveryPart } from './RecoveryPart';

const served = (path: string, page: string, query: Record<string, string> = {}) =>
  renderToString(
    <InPortal portal={fixturePortal({ language: 'de-DE', texts: { 'recovery-mf': german } })}>
      <RecoveryPart route={{ part: 'recovery-mf', page, path, params: {}, query }} />
    </InPortal>,
  );

test.each([
  ['/default/fps', 'fps', {}, 'Passwort vergessen?'],
  ['/default/fps', 'fps', { FTUF: 'Y' }, 'Onlinezugang einrichten'],
  ['/self-service/default/x/fuid', 'fuid', {}, 'Benutzerkennung vergessen?'],
  ['/nxn/fps-self-change-pw', 'changePassword', {}, 'Neues Passwort wählen'],
])('%s renders without a browser @NAV-1', (path, page, query, heading) => {
  expect(typeof window).toBe('undefined');
  const html = served(path, page, query);
  expect(html).toContain(heading);
  expect(html).not.toMatch(/ style="|javascript:/);
});

test('nothing of the query is in the markup @SEC-R8', () => {
  expect(served('/default/fps', 'fps', { forgetUserIdRedirect: '/secret-way' })).not.toContain('secret-way');
});
