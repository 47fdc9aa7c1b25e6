import { serverSecrets } from '../settings/server-secrets';
import { decoyContacts } from './contacts';
import { maskEmail, maskPhone } from './masking';
import { decodeFromWire, encodeForWire } from './wire-encoding';

test.each([
  ['alex.morgan@example.com', 'a*********n@example.com'],
  ['abc@example.com', 'a*c@example.com'],
  ['ab@example.com', 'a*@example.com'],
  ['a@example.com', 'a*@example.com'],
])('VAL-7 SEC-R5 e-mail %s becomes %s, and masking again changes nothing', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
  expect(maskEmail(masked)).toHaveLength(masked.length);
});

test.each([
  ['+1 555 555 0101', '********0101'],
  ['+1-555-0101', '*****0101'],
  ['0101', '****'],
])('VAL-7 SEC-R5 phone %s becomes %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked);
});

test('REC-10 wire encoding: 3 characters, then base64', () => {
  expect(encodeForWire('grün')).toMatch(/^[\w-]{3}Z3LDvG4=$/);
  expect(decodeFromWire(encodeForWire('grün'))).toBe('grün');
  expect(decodeFromWire('')).toBe('');
});

test('SEC-R4 decoys are stable, differ by name and its letter case, and always have an e-mail', () => {
  const secrets = serverSecrets(Buffer.alloc(32, 7));
  expect(decoyContacts(secrets, 'nobody')).toEqual(decoyContacts(secrets, 'nobody'));
  expect(decoyContacts(secrets, 'Nobody')).not.toEqual(decoyContacts(secrets, 'nobody'));
  const shapes = Array.from({ length: 40 }, (_, i) => decoyContacts(secrets, `nobody${i}`));
  for (const { Email } of shapes) expect(Email).toMatch(/^\w\*{4,}\w@example\.(com|net|org)$/);
  expect(new Set(shapes.map((shape) => Object.keys(shape).join())).size).toBe(4);
});
