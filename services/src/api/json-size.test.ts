import { isOversizedJson } from './json-size';
import { readStrictJson } from './strict-json';

function oversized(text: string): boolean {
  return isOversizedJson(Buffer.from(text));
}
function nested(depth: number, open = '[', close = ']'): string {
  return open.repeat(depth) + '1' + close.repeat(depth);
}
function list(length: number): string {
  return `[${'1,'.repeat(length - 1)}1]`;
}

test.each([
  ['eight levels of lists', nested(8), false],
  ['nine levels of lists', nested(9), true],
  ['eight levels of objects', nested(8, '{"a":', '}'), false],
  ['nine levels of objects', nested(9, '{"a":', '}'), true],
  ['many closed levels', `[${'[[]],'.repeat(500)}1]`, false],
  ['ten thousand values', list(10_000), false],
  ['ten thousand and one values', list(10_001), true],
  ['brackets and commas in a string', JSON.stringify({ a: '[,{'.repeat(20_000) }), false],
  ['a quotation mark in a string', JSON.stringify([`"${'['.repeat(20)}`]), false],
  ['a backslash at the end of a string', '["\\\\",' + nested(8) + ']', true],
  ['text that is not JSON', 'x'.repeat(20_000), false],
  ['empty text', '', false],
])('%s @SEC-R11', (_what, text, expected) => {
  expect(oversized(text)).toBe(expected);
});

test('a batch of 100 records with 100 fields each is accepted @SEC-R11 @STA-1', () => {
  const record = Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`FIELD_${index}`, 'x,[']));
  expect(oversized(JSON.stringify(Array.from({ length: 100 }, () => record)))).toBe(false);
});

test('an oversized body is rejected with 413 before it is parsed @SEC-R11', () => {
  const parse = jest.spyOn(JSON, 'parse');
  expect(() => readStrictJson(Buffer.from(nested(9)))).toThrow(expect.objectContaining({ statusCode: 413 }));
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});
