/** @jest-environment node */
import { jsonKeys } from './json-keys';

const repeated = (text: string) =>
  [...jsonKeys(text)].filter((key) => key.repeated).map((key) => key.pointer);

test.each([
  ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', []],
  ['{"a":1,"b":2,"a":3}', ['/a']],
  ['{"w":{"en-US":{"x":"1","x":"2"},"de-DE":{}}}', ['/w/en-US/x']],
  ['{"links":[{"k":1},{"k":[2,3],"k":4,"k":5}]}', ['/links/1/k', '/links/1/k']],
  ['{"a":"{\\"b\\":1,\\"b\\":2}","c":"\\"b\\":"}', []],
  ['{"a":1,"\\u0061":2,"a/b":3,"a/b":4}', ['/a', '/a~1b']],
  ['["a","a"]', []],
])('WL-7 fields that stand twice in %s: %j', (text, pointers) => {
  JSON.parse(text);
  expect(repeated(text)).toEqual(pointers);
});

test('SEC-R11 names are told as a reader takes them, whatever JSON.parse makes of them', () => {
  expect([...jsonKeys('{"\\u005f_proto__":1,"a":[{"constructor":{}}]}')].map((key) => key.name)).toEqual([
    '__proto__',
    'a',
    'constructor',
  ]);
});
