import { decodeValue, encodeValue, EncodedValueError } from './encoding';

test.each(['', '123456', 'a***n@example.com', 'Jörg Müller', '日本語 😀', '%41 + / =', '\u0000'])(
  'REC-10 %p survives the way there and back',
  (value) => {
    expect(decodeValue(encodeValue(value))).toBe(value);
  },
);

test('REC-10 the form is 3 characters and base64 of UTF-8', () => {
  expect(encodeValue('Grüße', () => 'x7Q')).toBe(`x7Q${Buffer.from('Grüße', 'utf8').toString('base64')}`);
  expect(encodeValue('123456')).toMatch(/^[A-Za-z0-9]{3}MTIzNDU2$/);
});

test('REC-10 the 3 characters are random', () => {
  const prefixes = new Set(Array.from({ length: 50 }, () => encodeValue('1').slice(0, 3)));
  expect(prefixes.size).toBeGreaterThan(40);
});

test.each(['', 'ab', 'abcA', 'abcMTI', 'abcMT I=', 'abc====', 'abc/w==', 'abc-_-_'])(
  'REC-10 %p is refused with a message that does not repeat it',
  (encoded) => {
    expect(() => decodeValue(encoded)).toThrow(EncodedValueError);
    if (encoded.length > 3) expect(() => decodeValue(encoded)).not.toThrow(encoded);
  },
);

test('REC-10 half a surrogate pair has no encoding', () => {
  expect(() => encodeValue('\ud800')).toThrow(EncodedValueError);
});
