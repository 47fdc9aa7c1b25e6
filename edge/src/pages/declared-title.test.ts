import { declaredTitle } from './declared-title';

const texts = {
  'some-mf': {
    title: 'Log in | {{name}}',
    request: { heading: 'Forgot your pass\u00adword?' },
    group: { a: 'b' },
  },
};

test.each([
  ['some-mf:title', undefined, 'Log in | Aldermere'],
  ['some-mf:request.heading', undefined, 'Forgot your password? | Aldermere'],
  ['some-mf:request.heading', 404, 'Forgot your password?'],
  ['some-mf:group', undefined, 'Aldermere'],
  ['some-mf:request.heading.more', undefined, 'Aldermere'],
  ['other-mf:title', undefined, 'Aldermere'],
  [undefined, undefined, 'Aldermere'],
])('the declared title %s with status %s becomes “%s” @NAV-1', (title, status, expected) => {
  const declaration = { path: '/', page: 'page', ...(title && { title }), ...(status && { status }) };
  const whiteLabel = { name: 'Aldermere' } as Parameters<typeof declaredTitle>[0]['whiteLabel'];
  expect(declaredTitle({ declaration, whiteLabel }, texts)).toBe(expected);
});
