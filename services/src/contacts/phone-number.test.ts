import { serverSecrets } from '@portal/server-kit/configuration';
import { openContacts, unreadableChannels } from './contacts';
import {
  callingCodeOfCountry,
  normalizePhoneNumber,
  type PhoneCountry,
  readCallingCode,
  readPhoneCountry,
} from './phone-number';
import { ContactError, sealContacts } from './seal-contacts';

const secrets = serverSecrets(Buffer.alloc(32, 7));
const NUMBER = '+491701234567';

const READABLE: readonly (readonly [string, PhoneCountry?])[] = [
  [NUMBER],
  ['+49 (0) 170 / 123 45 67'],
  ['tel:+49-170-1234567'],
  ['0049 170 1234567', 'DE'],
  ['＋４９ １７０ １２３４５６７'],
  ['\u202a+49\u00a0170\u20111234567\u202c'],
  ['0170 1234567', 'DE'],
  ['+49 170 1234567', 'US'],
  ['011 49 170 1234567', 'US'],
];

test.each(READABLE.map(([text, country]) => [text, country] as const))(
  '%j of a portal in %s is stored and read as the same E.164 number @D-4 @OTP-5',
  (text, phoneCountry) => {
    expect(normalizePhoneNumber(text, phoneCountry)).toBe(NUMBER);
    const sealedContacts = sealContacts({ secrets, phoneCountry }, { cellPhone: text, businessPhone: text });
    expect(secrets.open('contact', sealedContacts.SMS?.sealed ?? '')).toBe(NUMBER);
    // Rows written by other tools are read in the same way.
    const stored_contacts = {
      ...sealedContacts,
      SMS: { sealed: secrets.seal('contact', text), receivesPasscodes: true },
    };
    expect(openContacts({ secrets, phoneCountry }, { stored_contacts })).toEqual({
      SMS: NUMBER,
      Call: NUMBER,
    });
  },
);

test.each([
  ['44 7911 123456', 'DE', '+44'],
  ['41 44 668 18 00', 'DE', '+41'],
  ['49 170 1234567', 'DE', '+49'],
] as const)(
  '%j of a portal in %s, which may have lost its "+", is not guessed @D-4',
  (text, phoneCountry, country) => {
    expect(normalizePhoneNumber(text, phoneCountry)).toBeNull();
    const store = () => sealContacts({ secrets, phoneCountry }, { cellPhone: text });
    expect(store).toThrow(`cellPhone can be a national number, or one of ${country} that has lost its "+".`);
  },
);

test.each([
  ['(202) 555-0123', 'US', '+12025550123'],
  ['212 555 0123', 'US', '+12125550123'],
  ['030 1234567', 'DE', '+49301234567'],
  ['01 23 45 67 89', 'FR', '+33123456789'],
  ['044 668 18 00', 'CH', '+41446681800'],
  ['020 7946 0142', 'GB', '+442079460142'],
] as const)('%j of a portal in %s has one meaning @D-4', (text, phoneCountry, number) => {
  expect(normalizePhoneNumber(text, phoneCountry)).toBe(number);
});

const UNREADABLE: readonly (readonly [string, PhoneCountry?])[] = [
  ['0170 1234567'],
  ['call me'],
  ['+49 170 1234567 ext. 5'],
  ['+49 170 1234567, +49 170 7654321'],
  ['+49 1'],
  ['++49 170 1234567'],
  // The international prefix of the United States is 011.
  ['0049 170 1234567', 'US'],
];

test.each(UNREADABLE.map(([text, country]) => [text, country] as const))(
  '%j of a portal in %s is rejected by its field name and never offered @D-4',
  (text, phoneCountry) => {
    expect(normalizePhoneNumber(text, phoneCountry)).toBeNull();
    for (const field of ['cellPhone', 'businessPhone'] as const) {
      const store = () => sealContacts({ secrets, phoneCountry }, { [field]: text });
      expect(store).toThrow(ContactError);
      expect(store).toThrow(
        new RegExp(
          `^${field} is not a phone number such as \\+49 170 1234567\\.${phoneCountry === undefined ? ' Write .*' : ''}$`,
        ),
      );
    }
    const contact = { sealed: secrets.seal('contact', text), receivesPasscodes: true };
    const raw = { stored_contacts: { SMS: contact, Call: contact } };
    const contacts = openContacts({ secrets, phoneCountry }, raw);
    expect(contacts).toEqual({});
    expect(unreadableChannels(raw, contacts)).toEqual(['SMS', 'Call']);
  },
);

test('00 is the international prefix only at the start of a number @D-4', () => {
  expect(normalizePhoneNumber('+49 170 1200345')).toBe('+491701200345');
});

test('the calling code of a number or a country is known, and of no other text @D-4', () => {
  expect([readCallingCode(NUMBER), readCallingCode('+1 555 555 0101'), readCallingCode('49')]).toEqual([
    '49',
    '1',
    undefined,
  ]);
  expect([callingCodeOfCountry('DE'), callingCodeOfCountry('US')]).toEqual(['49', '1']);
  expect(['DE', 'US', 'de', 'XX', ''].map(readPhoneCountry)).toEqual(['DE', 'US', null, null, null]);
});

test('the error for a national number names the setting that sets the country @D-4', () => {
  const store = () => sealContacts({ secrets }, { cellPhone: '0170 1234567' });
  expect(store).toThrow('PHONE_COUNTRY');
});

test.each(['no address', 'a@b@c', `${'x'.repeat(254)}@b.de`])(
  'e-mail address %j is rejected @D-4',
  (email) => {
    expect(() => sealContacts({ secrets }, { email })).toThrow(/^email (is|has)/);
  },
);
