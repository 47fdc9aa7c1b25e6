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

test('VAL-8 SEC-R12 no name and no value writes more than the one cookie, which reads back as it was written', () =>
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
      const written = readCookie(name);
      if (named().length === 1) expect(written).toBe(name in {} ? null : value);
      removeCookie(name);
      expect(named()).toEqual([]);
    }),
    { numRuns: 1_000 },
  ));

test('VAL-8 a bad domain is never handed to the browser', () =>
  fc.assert(
    fc.property(texts, (domain) => {
      const allowed = /^[a-z](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z](?:[a-z0-9-]*[a-z0-9])?)*$/i.test(domain);
      const write = (): void => writeCookie('a', 'b', { domain });
      if (allowed) write();
      else expect(write).toThrow(CookieError);
      removeCookie('a');
    }),
  ));
