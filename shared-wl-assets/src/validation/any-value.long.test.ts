/** @jest-environment node */
import fc from 'fast-check';
import { decodeValue, EncodedValueError, encodeValue } from './encoding';
import { maskEmail, maskPhone, maskSmsNumber } from './masking';

const wellFormed = fc.string({ unit: 'grapheme' });

test('every encoded value is decoded unchanged and has one encoding @REC-10', () =>
  fc.assert(
    fc.property(wellFormed, (value) => {
      const encoded = encodeValue(value);
      expect(decodeValue(encoded)).toBe(value);
      expect(encoded.slice(3)).toBe(Buffer.from(value, 'utf8').toString('base64'));
    }),
  ));

// Includes values close to an encoded one: base64 with another ending, bytes that are not UTF-8.
const nearlyEncoded = fc
  .tuple(fc.string({ minLength: 3, maxLength: 3 }), fc.uint8Array({ minLength: 4, maxLength: 12 }), fc.nat(4))
  .map(([prefix, bytes, cut]) => {
    const base64 = Buffer.from(bytes).toString('base64');
    return prefix + base64.slice(0, base64.length - cut);
  });

test('any other text is rejected with an error that does not contain it @REC-10 @SEC-R15', () => {
  let refused = 0;
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', minLength: 8 }), nearlyEncoded), (text) => {
      let decoded: string;
      try {
        decoded = decodeValue(text);
      } catch (error) {
        expect(error).toBeInstanceOf(EncodedValueError);
        expect((error as Error).message).not.toContain(text);
        refused += 1;
        return;
      }
      expect(text.slice(3)).toBe(Buffer.from(decoded, 'utf8').toString('base64'));
    }),
  );
  expect(refused).toBeGreaterThan(50);
});

const phones = fc.stringMatching(/^\+?[0-9]{1,3}[ -]?[0-9]{1,4}([ -]?[0-9]{1,4}){0,4}$/);

test('a mask shows no more than it may, and masking is idempotent @VAL-7 @SEC-R5', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      const masked = maskEmail(address);
      const local = address.slice(0, address.lastIndexOf('@'));
      const shown = [...masked.slice(0, masked.lastIndexOf('@'))].filter((sign) => sign !== '*').length;
      expect(shown).toBeLessThanOrEqual([...local].length > 2 ? 2 : 1);
      expect(maskEmail(masked)).toBe(masked);
    }),
  );
  fc.assert(
    fc.property(phones, (phone) => {
      for (const [mask, most] of [
        [maskPhone, 2],
        [maskSmsNumber, 4],
      ] as const) {
        const masked = mask(phone);
        expect(masked.replace(/\D/g, '').length).toBeLessThanOrEqual(most);
        const digits = phone.replace(/\D/g, '');
        if (digits.length > 0 && digits.length <= 4)
          expect(masked.replace(/\D/g, '').length).toBeLessThan(digits.length);
        expect(mask(masked)).toBe(masked);
      }
    }),
  );
});
