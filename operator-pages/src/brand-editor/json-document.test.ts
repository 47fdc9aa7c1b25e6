import { getProperty, setValue } from './json-document';

const CLIENT = { key: 'bank', features: { support: true }, futureField: { a: 1 } };

test('a value is set in its place, and undefined removes it with objects that it leaves empty @WL-3', () => {
  expect(JSON.stringify(setValue(CLIENT, '/key', 'other'))).toBe(JSON.stringify({ ...CLIENT, key: 'other' }));
  const changed = setValue(CLIENT, '/heroText/tagline1/en-US', 'Hello');
  expect(changed).toEqual({ ...CLIENT, heroText: { tagline1: { 'en-US': 'Hello' } } });
  expect(setValue(changed, '/heroText/tagline1/en-US', undefined)).toEqual(CLIENT);
  expect(setValue({ key: 'bank' }, '/key', undefined)).toEqual({});
});

test('an entry of a list is changed, and stays when it is emptied @WL-2', () => {
  const links = { links: [{ kind: 'internal' }, { kind: 'external', target: '/a' }] };
  expect(setValue(links, '/links/1/target', '/b')).toEqual({
    links: [{ kind: 'internal' }, { kind: 'external', target: '/b' }],
  });
  expect(setValue(links, '/links/0/kind', undefined)).toEqual({ links: [{}, links.links[1]] });
});

test('no name reaches a prototype @SEC-R11', () => {
  const changed = setValue({}, '/wordings/__proto__/polluted', 'x');
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
  expect(JSON.stringify(changed)).toBe('{"wordings":{"__proto__":{"polluted":"x"}}}');
  expect(getProperty({}, 'constructor')).toBeUndefined();
});
