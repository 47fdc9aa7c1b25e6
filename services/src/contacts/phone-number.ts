import {
  type CountryCode as PhoneCountry,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { stripInvisible, toAsciiDigits } from '@portal/shared-wl-assets/validation';

export type { PhoneCountry };

/** At most 15 digits, including the country code (ITU-T E.164). */
const E164 = /^\+[1-9]\d{6,14}$/;

/** Returns the country of an ISO 3166-1 code of two capital letters whose national numbers can be read, or null. */
export function readPhoneCountry(code: string): PhoneCountry | null {
  return isSupportedCountry(code) ? code : null;
}

/**
 * Normalizes a phone number to E.164, the form for sending and counting messages; null for a text that is not one possible
 * number, such as one with an extension, several numbers, or a national number without a country.
 *
 * @param text as a person writes it, such as "+49 170 123-4567"
 * @param country of national numbers
 */
export function normalizePhoneNumber(text: string, country?: PhoneCountry): string | null {
  const plain = toAsciiDigits(stripInvisible(text).normalize('NFKC')).trim().replace(/^tel:/i, '');
  // Without a country no number is national, so that 00 can only be the international prefix.
  const dialled = country === undefined ? plain.replace(/^00/, '+') : plain;
  const number = parsePhoneNumberFromString(dialled, {
    extract: false,
    ...(country !== undefined && { defaultCountry: country }),
  });
  if (!number?.isPossible() || number.ext !== undefined) return null;
  return E164.test(number.number) ? number.number : null;
}

/** Returns the country calling code of an E.164 number, such as `49`; undefined when it has none. */
export function readCallingCode(number: string): string | undefined {
  return parsePhoneNumberFromString(number)?.countryCallingCode;
}

export function callingCodeOfCountry(country: PhoneCountry): string {
  return getCountryCallingCode(country);
}
