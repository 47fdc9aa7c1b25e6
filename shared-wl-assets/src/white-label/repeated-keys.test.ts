/** @jest-environment node */
import { repeatedKeys } from './repeated-keys';

test.each([
  ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', []],
  ['{"a":1,"b":2,"a":3}', ['/a']],
  ['{"w":{"en-US":{"x":"1","x":"2"},"de-DE":{}}}', ['/w/en-US/x']],
  ['{"links":[{"k":1},{"k":[2,3],"k":4,"k":5}]}', ['/links/1/k', '/links/1/k']],
  ['{"a":"{\\"b\\":1,\\"b\\":2}","c":"\\"b\\":"}', []],
  ['{"a":1,"\\u0061":2,"a/b":3,"a/b":4}', ['/a', '/a~1b']],
  ['["a","a"]', []],
])('WL-7 fields that stand twice in %s: %j', (text, repeated) => {
  JSON.parse(text);
  expect(repeatedKeys(text)).toEqual(repeated);
});
