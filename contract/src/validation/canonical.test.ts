/** @jest-environment node */
import fc from 'fast-check';
import { canonicalEmail, canonicalName, canonicalUserId } from './canonical';

const forms: readonly ((text: string) => string)[] = [
  (text) => text.normalize('NFC'),
  (text) => text.normalize('NFD'),
  (text) => text.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)),
  (text) => `\u200b${text}\ufeff`,
  (text) => Array.from(text).join('\u00ad'),
];

test.each(forms.map((form, index) => [index, form] as const))(
  'input form %i identifies the same user @REC-3 @REC-8',
  (_index, form) => {
    expect(canonicalUserId(form('jörg.müller'))).toBe('jörg.müller');
    expect(canonicalName(form('Jörg Müller'))).toBe(canonicalName('Jörg Müller'));
    expect(canonicalEmail(form('jörg@müller.de'))).toBe('jörg@xn--mller-kva.de');
  },
);

test('white space around a name or an e-mail address is ignored @REC-8', () => {
  expect(canonicalName('\u00a0Jörg \u3000')).toBe(canonicalName('Jörg'));
  expect(canonicalEmail(' x@example.com\u00a0')).toBe('x@example.com');
});

test('a User ID is sensitive to letter case and white space @LOG-4', () => {
  expect(canonicalUserId('load.390 ')).not.toBe(canonicalUserId('load.390'));
  expect(canonicalUserId('LOAD.390')).not.toBe(canonicalUserId('load.390'));
});

test.each([
  ['Groß', 'GROSS', 'GROẞ', 'gross'],
  ['İpek', 'IPEK', 'ipek', 'ıpek'],
  ['Işık', 'IŞIK', 'ışık'],
  ['ΟΔΟΣ', 'οδος', 'οδοσ'],
  ['O’Neill', "o'neill", 'O`NEILL'],
  ['Anne‑Marie', 'anne-marie', 'ANNE–MARIE'],
  ['von der Heide', 'VON\u00a0DER\u3000HEIDE', 'von  der heide'],
])('%s and its other spellings are one name @REC-8', (...names) => {
  expect(new Set(names.map(canonicalName)).size).toBe(1);
});

test.each([
  ['Anne-Marie', 'Annemarie'],
  ['Anne-Marie', 'Anne Marie'],
  ["O'Neill", 'ONeill'],
  ['von der Heide', 'vonderHeide'],
  ['ΟΔΟΣ', 'ΟΔΟ'],
  ['Jörg', 'Jorg'],
])('%s and %s are different names @REC-8', (one, other) => {
  expect(canonicalName(one)).not.toBe(canonicalName(other));
});

test.each([
  ['x@müller.de', 'X@MÜLLER.DE', 'x@xn--mller-kva.de', 'x@XN--MLLER-KVA.de.', 'x@mu\u0308ller。de'],
  ['x@example.com', ' X@Example.COM ', 'x@example.com.', 'ｘ＠ｅｘａｍｐｌｅ．ｃｏｍ'],
])('%s and its other spellings are one e-mail address @REC-8', (...addresses) => {
  expect(new Set(addresses.map(canonicalEmail)).size).toBe(1);
});

test('an invalid e-mail address is compared without letter case @REC-8', () => {
  expect(canonicalEmail('a@b/c')).toBe('a@b/c');
  expect(canonicalEmail('no address')).toBe('no address');
  expect(canonicalEmail('A@B.999')).toBe('a@b.999');
  expect(canonicalEmail('@Müller.de')).toBe('@xn--mller-kva.de');
});

test('canonicalization is idempotent @REC-3 @REC-8', () => {
  const text = fc.string({ unit: 'binary', maxLength: 20 });
  for (const canonical of [canonicalUserId, canonicalName, canonicalEmail]) {
    fc.assert(
      fc.property(text, (value) => {
        expect(canonical(canonical(value))).toBe(canonical(value));
      }),
    );
  }
});
