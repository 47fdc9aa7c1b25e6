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
  ['a list', [HELLO], 'expected object, received array'],
  ['no name', { slots: [] }, 'name: Invalid input: expected "hello-mf"'],
  ['no slots', { name: 'hello-mf' }, 'slots: Invalid input: expected array'],
  ['the name of another folder', { ...HELLO, name: 'helo-mf' }, 'name: Invalid input: expected "hello-mf"'],
  ['an unknown slot', { ...HELLO, slots: ['main', 'aside'] }, 'slots[1]: Invalid option: expected one of "header"|"main"|"footer"|"notices"'],
  ['a slot without a list', { ...HELLO, slots: 'main' }, 'slots: Invalid input: expected array'],
  ['a misspelt field', { ...HELLO, route: [] }, 'Unrecognized key: "route"'],
  ['a misspelt field of a route', { ...HELLO, routes: [{ ...ROUTE, querry: [] }] }, 'routes[0]: Unrecognized key: "querry"'],
  ['a route without a page', { ...HELLO, routes: [ROUTE, { path: '/x' }] }, 'routes[1].page: Invalid input: expected string'],
  ['a route as a text', { ...HELLO, routes: ['/x'] }, 'routes[0]: Invalid input: expected object'],
  ['a status as a text', { ...HELLO, routes: [{ ...ROUTE, status: '404' }] }, 'routes[0].status: Invalid input: expected number'],
  ['an unknown part', { ...HELLO, uses: ['nowhere-mf'] }, 'uses[0]: Invalid option: expected one of "shared-wl-assets"|"hello-mf"|"login-mf"'],
  ['a library that is not shared', { ...HELLO, shares: ['lodash'] }, 'shares[0]: Invalid option: expected one of "zustand"'],
])('a declaration with %s is rejected with the field @CARD-2', (_what, declaration, sentence) => {
  expect(findDeclarationMistakes(declaration, 'hello-mf', PARTS)).toEqual([expect.stringContaining(sentence)]);
}); // prettier-ignore

test('all mistakes of a declaration are reported at once @CARD-2', () => {
  const mistakes = findDeclarationMistakes({ name: 1, slot: [], routes: {} }, 'hello-mf', PARTS);
  expect(mistakes).toHaveLength(4);
});
