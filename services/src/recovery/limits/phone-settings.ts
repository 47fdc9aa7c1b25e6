import { convert, integer, list, settingsIn, type SettingValues, text } from '@portal/registry/settings';
import { callingCodeOfCountry, readPhoneCountry } from '../../contacts/phone-number';

const common = settingsIn('common');

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

/** Maximum for one calling code. */
const BUDGET = '(?:\\+[1-9]\\d{0,2}|other):\\d{1,7}';
const BUDGETS = 'must list country calling codes with their messages an hour, such as +49:2000,other:50';
const COUNTRY = 'must be an ISO 3166-1 code such as DE';

/** Default of `other` with PHONE_COUNTRY: messages and calls per hour to each other calling code. */
const OTHER_DEFAULT = 500;

/** Settings of phone numbers and of messages to them. */
export const PHONE_SETTINGS = {
  PHONE_COUNTRY: common(convert(text('[A-Z]{2}', COUNTRY), COUNTRY, readPhoneCountry).optional(), {
    meaning:
      'country of stored national [phone numbers](../how-to/run-in-production.md#phone-numbers), such as `DE`',
    example: 'DE',
  }),
  SMS_PER_HOUR: common(integer(1, 1_000_000).prefault('10000'), {
    unit: 'messages',
    meaning: 'passcodes by SMS',
    example: '10000',
  }),
  CALLS_PER_HOUR: common(integer(1, 1_000_000).prefault('2000'), {
    unit: 'messages',
    meaning: 'passcodes by phone call',
    example: '2000',
  }),
  PHONE_BUDGETS: common(
    list(
      text(BUDGET).transform((entry) => entry.replace('+', '').split(':')),
      BUDGETS,
      `[\\s,]*${BUDGET}(?:\\s*,[\\s,]*${BUDGET})*[\\s,]*`,
    )
      .transform((pairs): PhoneBudgets['byCallingCode'] =>
        Object.fromEntries(pairs.map(([code, most]) => [code, Number(most)])),
      )
      .optional(),
    {
      otherwise: 'none; `other:500` with `PHONE_COUNTRY`',
      meaning: 'both by calling code, such as `+49:2000,other:50`; `other` excludes `PHONE_COUNTRY`',
      example: '+49:2000,other:50',
    },
  ),
};

/** Returns the budgets from the values of their settings. */
export function toPhoneBudgets(values: SettingValues<typeof PHONE_SETTINGS>): PhoneBudgets {
  const country = values.PHONE_COUNTRY;
  const { other = country && OTHER_DEFAULT, ...byCallingCode } = values.PHONE_BUDGETS ?? {};
  return {
    sms: values.SMS_PER_HOUR,
    calls: values.CALLS_PER_HOUR,
    byCallingCode,
    ...(other !== undefined && { other }),
    ...(country !== undefined && { home: callingCodeOfCountry(country) }),
  };
}
