/** @jest-environment node */
import { jsonKeys } from './json-keys';

function repeated(text: string) {
  return [...jsonKeys(text)].flatMap(({ repeatedAt }) => (repeatedAt === null ? [] : [repeatedAt]));
}

test.each([
  ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', []],
  ['{"a":1,"b":2,"a":3}', ['/a']],
  ['{"w":{"en-US":{"x":"1","x":"2"},"de-DE":{}}}', ['/w/en-US/x']],
  ['{"links":[{"k":1},{"k":[2,3],"k":4,"k":5}]}', ['/links/1/k', '/links/1/k']],
  ['{"a":"{\\"b\\":1,\\"b\\":2}","c":"\\"b\\":"}', []],
  ['{"a":1,"\\u0061":2,"a/b":3,"a/b":4}', ['/a', '/a~1b']],
  ['["a","a"]', []],
])('duplicate fields in %s: %j @WL-7', (text, pointers) => {
  JSON.parse(text);
  expect(repeated(text)).toEqual(pointers);
});

test('keys are reported unescaped, including those JSON.parse would treat specially @SEC-R11', () => {
  expect([...jsonKeys('{"\\u005f_proto__":1,"a":[{"constructor":{}}]}')].map((key) => key.name)).toEqual([
    '__proto__',
    'a',
    'constructor',
  ]);
});

test('without duplicates the output is no longer than the input, however deep the nesting @SEC-R11', () => {
  const text = '{"a":'.repeat(1_000) + '1' + '}'.repeat(1_000);
  const told = [...jsonKeys(text)].flatMap((key) => Object.values(key)).join('');
  expect(told).toHaveLength(1_000);
  expect(repeated(text.replace('1}', '1,"a":2}'))).toEqual(['/a'.repeat(1_000)]);
});
