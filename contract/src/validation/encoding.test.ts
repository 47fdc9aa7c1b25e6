/** @jest-environment node */
import { decodeValue, EncodedValueError, encodeValue } from './encoding';

test.each(['', '123456', 'a***n@example.com', 'Jörg Müller', '日本語 😀', '%41 + / =', '\u0000'])(
  '%p is unchanged after encoding and decoding @REC-10',
  (value) => {
    expect(decodeValue(encodeValue(value))).toBe(value);
  },
);

test('an encoded value is 3 characters followed by base64 of UTF-8 @REC-10', () => {
  expect(encodeValue('Grüße', () => 'x7Q')).toBe(`x7Q${Buffer.from('Grüße', 'utf8').toString('base64')}`);
  expect(encodeValue('123456')).toMatch(/^[A-Za-z0-9]{3}MTIzNDU2$/);
});

test('the 3 characters are random @REC-10', () => {
  const prefixes = new Set(Array.from({ length: 50 }, () => encodeValue('1').slice(0, 3)));
  expect(prefixes.size).toBeGreaterThan(40);
});

test.each(['', 'ab', 'abcA', 'abcMTI', 'abcMT I=', 'abc====', 'abc/w==', 'abc-_-_'])(
  '%p is rejected with an error that does not contain it @REC-10',
  (encoded) => {
    expect(() => decodeValue(encoded)).toThrow(EncodedValueError);
    if (encoded.length > 3) expect(() => decodeValue(encoded)).not.toThrow(encoded);
  },
);

test('a lone surrogate cannot be encoded @REC-10', () => {
  expect(() => encodeValue('\ud800')).toThrow(EncodedValueError);
});

test.each([
  ['a text without UTF-8', () => encodeValue('\ud800'), 'The value is not well-formed text'],
  ['a text that is not base64', () => decodeValue('abcA'), 'The value is not 3 characters and base64'],
  ['bytes that are not UTF-8', () => decodeValue('abc/w=='), 'The value is not UTF-8'],
])('the error names the problem of %s @REC-10', (_value, convert, message) => {
  expect(convert).toThrow(expect.objectContaining({ name: 'EncodedValueError', message }));
});
