import fc from 'fast-check';
import { readFlatForm } from '@portal/server-kit/http';
import { networkOfIpAddress } from '@portal/server-kit/limits';
import { maskEmail, maskPhone } from '../contacts/masking';
import { decodeFromWire, encodeForWire } from '../contacts/wire-encoding';
import { cleanRecord } from '../statistics/records/record';
import { knownWhiteLabel } from '../white-labels/white-label-key';
import { parseStrictJson } from './strict-json';

const RUNS = 500;

const RESERVED = ['__proto__', 'constructor', 'prototype'];
function holdsReserved(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    (Object.getOwnPropertyNames(value).some((name) => RESERVED.includes(name)) ||
      Object.values(value).some(holdsReserved))
  );
}

test('strict JSON parses everything JSON.parse does, except reserved keys @SEC-R11', () =>
  fc.assert(
    fc.property(fc.json(), (text) => {
      if (holdsReserved(JSON.parse(text))) expect(() => parseStrictJson(text)).toThrow();
      else expect(parseStrictJson(text)).toEqual(JSON.parse(text));
    }),
  ));

test('a duplicate key is rejected at any depth and in any escaping @SEC-R11', () =>
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), fc.nat(3), (key, value, depth) => {
      const plain = JSON.stringify(key);
      const escaped = `"${[...Array(key.length).keys()]
        .map((at) => `\\u${key.charCodeAt(at).toString(16).padStart(4, '0')}`)
        .join('')}"`;
      const twice = `{${plain}:${JSON.stringify(value)}, ${escaped} :1}`;
      const text = '[{"a":'.repeat(depth) + twice + '}]'.repeat(depth);
      expect(() => parseStrictJson(text)).toThrow();
    }),
  ));

test('the wire encoding is unambiguous: no other text decodes to the same value @REC-10 @SEC-R1', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.string(),
      fc.nat(40),
      (value, extra, at) => {
        const encoded = encodeForWire(value);
        expect(decodeFromWire(encoded)).toBe(value);
        const place = 3 + (at % (encoded.length - 2));
        const altered = encoded.slice(0, place) + extra + encoded.slice(place);
        if (extra !== '') expect(decodeFromWire(altered)).not.toBe(value);
      },
    ),
  ));

test('masked contacts show at most four digits or two characters @SEC-R5', () => {
  fc.assert(
    fc.property(fc.string(), (phone) => {
      expect(maskPhone(phone).replace(/\D/g, '').length).toBeLessThanOrEqual(4);
    }),
  );
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      const masked = maskEmail(address);
      const local = [...masked.slice(0, masked.lastIndexOf('@'))];
      expect(local.filter((sign) => sign !== '*').length).toBeLessThanOrEqual(2);
    }),
  );
});

test('arbitrary forms, keys, IP addresses and records are either read or rejected with 400 @SEC-R10 @SEC-R11', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.anything(), (text, value) => {
      try {
        expect(Object.getPrototypeOf(readFlatForm(text))).toBeNull();
      } catch (error) {
        expect(error).toMatchObject({ statusCode: 400 });
      }
      expect(knownWhiteLabel(value, () => true)).toMatch(/^[a-z0-9-]{1,64}$/);
      expect(typeof networkOfIpAddress(text)).toBe('string');
      expect(() => JSON.stringify(cleanRecord(value))).not.toThrow();
    }),
    { numRuns: RUNS },
  ));
