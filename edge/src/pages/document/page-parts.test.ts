import type { Release } from '../../releases/release';
import { listPageParts } from './page-parts';

test('a page names only style sheets that it may load @CARD-4', () => {
  const styles = { styles: '/styles.css', stylesIntegrity: 'sha256-a' };
  const partAddresses = ['login-mf', 'help-mf'].map((name) => ({ name, routes: [], ...styles }));
  expect(listPageParts({ partAddresses } as unknown as Release, new Set(['login-mf']))).toEqual([
    { name: 'login-mf', routes: [], styles: null },
    { name: 'help-mf', routes: [], ...styles },
  ]);
});
