import { escapeInvisible, print } from './print';

/** Every character of Unicode's categories of controls, formats and separators, and those shown as nothing. */
const INVISIBLE = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter(
    (character) =>
      /[\p{C}\p{Zl}\p{Zp}\p{DI}\p{Bidi_C}]/u.test(character) && !/\p{Cn}|\p{Co}/u.test(character),
  );

test('a command prints no control, direction mark or invisible character @SEC-R15', () => {
  expect(INVISIBLE.length).toBeGreaterThan(400);
  const written: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean(written.push(String(text))));
  for (const character of INVISIBLE) print(`A${character}da`);
  jest.restoreAllMocks();
  const seen = INVISIBLE.filter((character, index) => written[index]?.slice(0, -1).includes(character));
  expect(seen).toEqual(['\t', '\n']);
});

test('an escaped character can be read, and JSON keeps its value @SEC-R15', () => {
  expect(escapeInvisible('Ada \u202eBell, 東京 é\tx')).toBe('Ada \\u202eBell, 東京 é\tx');
  for (const name of ['a\u202eb', '\u{e0041}', '\ufeff"\\', 'a\u2028\u200d'])
    expect(JSON.parse(escapeInvisible(JSON.stringify({ name }, null, 2)))).toEqual({ name });
});
