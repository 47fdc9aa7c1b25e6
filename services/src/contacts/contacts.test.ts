import { maskEmail, maskPhone } from './masking';
import { decodeFromWire, encodeForWire } from './wire-encoding';

test.each([
  ['alex.morgan@example.com', 'a*********n@example.com'],
  ['abc@example.com', 'a*c@example.com'],
  ['ab@example.com', 'a*@example.com'],
  ['a@example.com', 'a*@example.com'],
  ['@example.com', '************'],
  ['"odd@name"@example.com', '"********"@example.com'],
  ['j\u00f6rg\u{1f600}@example.com', 'j***\u{1f600}@example.com'],
  ['alex.morgan', '***********'],
])('e-mail %s becomes %s, and masking again changes nothing @VAL-7 @SEC-R5', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
  expect(maskEmail(masked)).toHaveLength(masked.length);
});

test.each([
  ['+1 555 555 0101', '*******0101'],
  ['+1-555-0101', '****0101'],
  ['0101', '****'],
])('phone %s becomes %s @VAL-7 @SEC-R5', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked);
});

test('wire encoding: 3 characters, then base64 @REC-10', () => {
  expect(encodeForWire('grün')).toMatch(/^[\w-]{3}Z3LDvG4=$/);
  expect(decodeFromWire(encodeForWire('grün'))).toBe('grün');
  expect(decodeFromWire('')).toBe('');
  expect(decodeFromWire('abcZ3LDvG4')).toBe('');
  expect(decodeFromWire('abc_w==')).toBe('');
});
