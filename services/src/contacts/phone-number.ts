import {
  type CountryCode as PhoneCountry,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { stripInvisible, toAsciiDigits } from '@portal/contract/validation';

export type { PhoneCountry };

/** At most 15 digits, including the country code (ITU-T E.164). */
export const E164 = /^\+[1-9]\d{6,14}$/;

/** Returns the country of an ISO 3166-1 code of two capital letters whose national numbers can be read, or null. */
export function readPhoneCountry(code: string): PhoneCountry | null {
  return isSupportedCountry(code) ? code : null;
}

function parse(text: string, country?: PhoneCountry) {
  const number = parsePhoneNumberFromString(text, {
    extract: false,
    ...(country !== undefined && { defaultCountry: country }),
  });
  return number?.isPossible() && number.ext === undefined && E164.test(number.number) ? number : null;
}

/**
 * Returns what a text can mean as a phone number, in E.164: two numbers if it is national but may also have lost its "+", none if
 * it is not one possible number, such as one with an extension, several numbers, or a national number without a country.
 *
 * @param text as a person writes it, such as "+49 170 123-4567"
 * @param country of national numbers
 */
export function listPhoneReadings(text: string, country?: PhoneCountry): readonly string[] {
  const plain = toAsciiDigits(stripInvisible(text).normalize('NFKC')).trim().replace(/^tel:/i, '');
  // Without a country no number is national, so that 00 can only be the international prefix.
  if (country === undefined) return [parse(plain.replace(/^00/, '+'))?.number ?? []].flat();
  const usual = parse(plain, country);
  if (usual === null) return [];
  const international = plain.startsWith('+') ? null : parse(`+${plain}`);
  const valid = [usual, international].flatMap((each) => (each?.isValid() ? [each.number] : []));
  // Ranges of numbers that are newer than the library are possible only.
  return valid.length === 0 ? [usual.number] : [...new Set(valid)];
}

/** Normalizes a phone number to E.164, the form for sending and counting messages; null for a text that is not exactly one. */
export function normalizePhoneNumber(text: string, country?: PhoneCountry): string | null {
  const [number, other] = listPhoneReadings(text, country);
  return other === undefined ? (number ?? null) : null;
}

/** Returns the country calling code of an E.164 number, such as `49`; undefined when it has none. */
export function readCallingCode(number: string): string | undefined {
  return parsePhoneNumberFromString(number)?.countryCallingCode;
}

export function callingCodeOfCountry(country: PhoneCountry): string {
  return getCountryCallingCode(country);
}
