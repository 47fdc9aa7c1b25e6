import { readAll, type Variables, wholeNumber } from '@portal/registry/settings';
import { StartError } from '@portal/server-kit/configuration';
import { callingCodeOfCountry, type PhoneCountry } from '../contacts/phone-number';
import { RECOVERY_SETTINGS } from './recovery-descriptions';

/** Maximum number of text messages and calls with passcodes per clock hour, against toll fraud. */
export interface PhoneBudgets {
  sms: number;
  calls: number;
  /** Maximum number of messages and calls by country calling code, such as `49`. */
  byCallingCode: Readonly<Record<string, number>>;
  /** Maximum for each other calling code; undefined when only the totals apply. */
  other?: number;
  /** Calling code of PHONE_COUNTRY; decoys use up its budget. */
  home?: string;
}

/** Default of `other` with PHONE_COUNTRY: messages and calls per hour to each other calling code. */
const OTHER_DEFAULT = 500;

const ENTRY = /^(?:\+([1-9]\d{0,2})|other):(\d{1,7})$/;

type ByCallingCode = Pick<PhoneBudgets, 'byCallingCode' | 'other'>;

function readByCallingCode(text: string, country: PhoneCountry | undefined): ByCallingCode {
  const byCallingCode: Record<string, number> = {};
  let other = country === undefined ? undefined : OTHER_DEFAULT;
  for (const entry of text.split(',').filter((part) => part.trim() !== '')) {
    const [, code, most] = ENTRY.exec(entry.trim()) ?? [];
    if (most === undefined)
      throw new StartError(
        `PHONE_BUDGETS must list country calling codes with their messages an hour, such as +49:2000,other:50, not "${entry.trim()}".`,
      );
    if (code === undefined) other = Number(most);
    else byCallingCode[code] = Number(most);
  }
  return { byCallingCode, ...(other !== undefined && { other }) };
}

/**
 * Reads SMS_PER_HOUR, CALLS_PER_HOUR and PHONE_BUDGETS, such as `+49:2000,other:50`.
 *
 * @throws StartError naming the variables
 */
export function readPhoneBudgets(variables: Variables, country: PhoneCountry | undefined): PhoneBudgets {
  const { sms, calls, listed } = readAll({
    sms: () => wholeNumber(variables, RECOVERY_SETTINGS.SMS_PER_HOUR),
    calls: () => wholeNumber(variables, RECOVERY_SETTINGS.CALLS_PER_HOUR),
    listed: () => readByCallingCode(variables.PHONE_BUDGETS ?? '', country),
  });
  return { sms, calls, ...listed, ...(country !== undefined && { home: callingCodeOfCountry(country) }) };
}

export const PHONE_BUDGET_DEFAULTS = readPhoneBudgets({}, undefined);
