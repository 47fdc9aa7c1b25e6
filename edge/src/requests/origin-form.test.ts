import { toOriginForm } from './origin-form';

test.each([
  ['/app/default/login?x=http://a/b', '/app/default/login?x=http://a/b'],
  ['//evil.example/x', '//evil.example/x'],
  ['http://localhost:8080/app/default/login?SMQUERYDATA=x', '/app/default/login?SMQUERYDATA=x'],
  ['HTTPS://user@evil.example/a//b', '/a//b'],
  ['ftp://evil.example', '/'],
  ['http://evil.example?x=1', '/?x=1'],
  ['*', '/*'],
])('a request for %s is handled as one for %s @SEC-R11', (url, path) => {
  expect(toOriginForm({ url })).toBe(path);
});
