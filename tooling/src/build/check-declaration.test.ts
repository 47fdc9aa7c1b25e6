import path from 'node:path';
import { listParts } from '../workspace';
import { findDeclarationMistakes } from './check-declaration';

const WORKSPACE = path.resolve(__dirname, '../../..');
const PARTS = ['shared-wl-assets', 'hello-mf', 'login-mf'];
const ROUTE = { path: '/app/:wl/hello', page: 'start' };
const HELLO = { name: 'hello-mf', slots: ['main'], routes: [ROUTE] };

test.each(listParts(WORKSPACE))('the declaration of %s has no mistake @CARD-2', (part) => {
  const { default: declaration } = jest.requireActual<{ default: unknown }>(
    path.join(WORKSPACE, part, 'portal.part.ts'),
  );
  expect(findDeclarationMistakes(declaration, part, listParts(WORKSPACE))).toEqual([]);
});

test.each<[string, unknown, string]>([
  ['no default export', undefined, 'it has no default export'],
  ['a list', [HELLO], 'it has no default export'],
  ['no name', { slots: [] }, 'name is missing'],
  ['no slots', { name: 'hello-mf' }, 'slots is missing'],
  ['the name of another folder', { ...HELLO, name: 'helo-mf' }, 'name must be that of its folder, hello-mf'],
  ['an unknown slot', { ...HELLO, slots: ['main', 'aside'] }, 'slots must be a list of header, main, footer, notices'],
  ['a slot without a list', { ...HELLO, slots: 'main' }, 'slots must be a list of header, main, footer, notices'],
  ['a misspelt field', { ...HELLO, route: [] }, 'route is not a known field; known are name, slots, routes,'],
  ['a misspelt field of a route', { ...HELLO, routes: [{ ...ROUTE, querry: [] }] }, 'routes[0].querry is not a known field'],
  ['a route without a page', { ...HELLO, routes: [ROUTE, { path: '/x' }] }, 'routes[1].page is missing'],
  ['a route as a text', { ...HELLO, routes: ['/x'] }, 'routes must be a list of objects'],
  ['a status as a text', { ...HELLO, routes: [{ ...ROUTE, status: '404' }] }, 'routes[0].status must be a number such as 404'],
  ['an unknown part', { ...HELLO, uses: ['nowhere-mf'] }, 'uses names nowhere-mf, which is no part of this workspace; parts are shared-wl-assets, hello-mf, login-mf'],
  ['a library that is not shared', { ...HELLO, shares: ['lodash'] }, 'shares must be a list of zustand, i18next, react-i18next'],
])('a declaration with %s is rejected with the field @CARD-2', (_what, declaration, sentence) => {
  expect(findDeclarationMistakes(declaration, 'hello-mf', PARTS)).toEqual([expect.stringContaining(sentence)]);
}); // prettier-ignore

test('all mistakes of a declaration are reported at once @CARD-2', () => {
  const mistakes = findDeclarationMistakes({ name: 1, slot: [], routes: {} }, 'hello-mf', PARTS);
  expect(mistakes).toHaveLength(4);
});
