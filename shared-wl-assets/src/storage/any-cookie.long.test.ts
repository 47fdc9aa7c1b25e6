import fc from 'fast-check';
import { CookieError, readCookie, removeCookie, writeCookie } from './cookies';

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        'a',
        '=',
        ';',
        ',',
        ' ',
        '\r\n',
        '\0',
        '"',
        '%',
        '__Host-',
        'Domain=evil.example',
        '\\',
        'ü',
      ),
    )
    .map((pieces) => pieces.join('')),
);

const named = (): readonly string[] =>
  document.cookie === '' ? [] : document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '');

test('no name or value writes more than one cookie, which reads back unchanged @VAL-8 @SEC-R12', () => {
  let written = 0;
  fc.assert(
    fc.property(texts, texts, (name, value) => {
      try {
        writeCookie(name, value);
      } catch (error) {
        expect(error).toBeInstanceOf(CookieError);
        expect(named()).toEqual([]);
        return;
      }
      expect(named().length).toBeLessThanOrEqual(1);
      if (named().length === 1) {
        written += 1;
        expect(readCookie(name)).toBe(name in {} ? null : value);
      }
      removeCookie(name);
      expect(named()).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
  expect(written).toBeGreaterThan(50);
});

test.each([
  'localhost',
  'bank.example',
  'www.bank-one.example',
  'BANK.example',
  'a.b.c',
  'xn--mnchen-3ya.de',
])('the domain %p is passed to the browser @VAL-8', (domain) => {
  const set = jest.spyOn(document, 'cookie', 'set');
  writeCookie('a', 'b', { domain });
  expect(set).toHaveBeenCalledWith(expect.stringContaining(`domain=${domain}`));
  set.mockRestore();
});

const BAD_DOMAINS = [
  '',
  ' ',
  '.',
  '.bank.example',
  'bank.example.',
  'bank..example',
  '-bank.example',
  'bank-.example',
  'bank_one.example',
  '1bank.example',
  '192.0.2.1',
  'bank.example:8080',
  'https://bank.example',
  'bank.example/path',
  'münchen.example',
  'bank.example\n',
  'bank.example\0',
  'bank.example; Path=/x',
  'bank.example;Domain=evil.example',
  'bank.example, evil.example',
];

test.each(BAD_DOMAINS)('the domain %p is never passed to the browser @VAL-8 @SEC-R12', (domain) => {
  const set = jest.spyOn(document, 'cookie', 'set');
  expect(() => writeCookie('a', 'b', { domain })).toThrow(CookieError);
  expect(() => removeCookie('a', domain)).toThrow(CookieError);
  expect(set).not.toHaveBeenCalled();
  set.mockRestore();
});
