import { type Variables, wholeNumber } from '@portal/registry/settings';
import { StartError } from '@portal/server-kit/configuration';
import { callingCodeOfCountry, type PhoneCountry } from '../contacts/phone-number';

/** Text messages and calls with passcodes that leave within one hour of the clock (toll fraud). */
export interface PhoneBudgets {
  sms: number;
  calls: number;
  /** Maximum of messages and calls by country calling code, such as `49`. */
  byCallingCode: Readonly<Record<string, number>>;
  /** Maximum for each other calling code; undefined for none besides the totals. */
  other?: number;
  /** Calling code of this portal, which decoys count against. */
  home?: string;
}

const MAX_BUDGET = 1_000_000;
export const PHONE_BUDGET_DEFAULTS: PhoneBudgets = { sms: 10_000, calls: 2_000, byCallingCode: {} };
/** Where the portal's own country is known, an hour's messages and calls to each other one. */
const OTHER_DEFAULT = 500;

const ENTRY = /^(?:\+([1-9]\d{0,2})|other):(\d{1,7})$/;

/**
 * Reads SMS_PER_HOUR, CALLS_PER_HOUR and PHONE_BUDGETS, such as `+49:2000,other:50`.
 *
 * @throws StartError naming the variable
 */
export function readPhoneBudgets(variables: Variables, country: PhoneCountry | undefined): PhoneBudgets {
  const { sms, calls } = PHONE_BUDGET_DEFAULTS;
  const byCallingCode: Record<string, number> = {};
  let other = country === undefined ? undefined : OTHER_DEFAULT;
  for (const entry of (variables.PHONE_BUDGETS ?? '').split(',').filter((part) => part.trim() !== '')) {
    const [, code, most] = ENTRY.exec(entry.trim()) ?? [];
    if (most === undefined)
      throw new StartError(
        `PHONE_BUDGETS must list country calling codes with their messages an hour, such as +49:2000,other:50, not "${entry.trim()}".`,
      );
    if (code === undefined) other = Number(most);
    else byCallingCode[code] = Number(most);
  }
  return {
    sms: wholeNumber(variables, 'SMS_PER_HOUR', sms, MAX_BUDGET),
    calls: wholeNumber(variables, 'CALLS_PER_HOUR', calls, MAX_BUDGET),
    byCallingCode,
    ...(other !== undefined && { other }),
    ...(country !== undefined && { home: callingCodeOfCountry(country) }),
  };
}
