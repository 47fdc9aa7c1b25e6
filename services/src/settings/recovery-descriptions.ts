import { describeSettings, integer, oneOf, text } from '@portal/registry/settings';

/** Maximum for one calling code, in regular expression syntax. */
const PHONE_BUDGET = '(?:\\+[1-9]\\d{0,2}|other):\\d{1,7}';

const PHONE = describeSettings('services', 'common', {
  PHONE_COUNTRY: {
    schema: text('[A-Z]{2}'),
    meaning:
      'country of stored national [phone numbers](../how-to/run-in-production.md#phone-numbers), such as `DE`',
    example: 'DE',
  },
  SMS_PER_HOUR: {
    schema: integer(1, 1_000_000),
    default: '10000',
    unit: 'messages',
    meaning: 'passcodes by SMS',
    example: '10000',
  },
  CALLS_PER_HOUR: {
    schema: integer(1, 1_000_000),
    default: '2000',
    unit: 'messages',
    meaning: 'passcodes by phone call',
    example: '2000',
  },
  PHONE_BUDGETS: {
    schema: text(`[\\s,]*${PHONE_BUDGET}(?:\\s*,[\\s,]*${PHONE_BUDGET})*[\\s,]*`),
    otherwise: 'none; `other:500` with `PHONE_COUNTRY`',
    meaning: 'both by calling code, such as `+49:2000,other:50`; `other` excludes `PHONE_COUNTRY`',
    example: '+49:2000,other:50',
  },
});

const RARE = describeSettings('services', 'rare', {
  RECOVERY_UNKNOWN_USER: {
    schema: oneOf('decoy', 'explicit'),
    default: 'decoy',
    meaning: '`explicit` discloses unknown User IDs',
    example: 'decoy',
  },
  RECOVERY_CODE_VALID_MINUTES: {
    schema: integer(1, 20),
    default: '20',
    unit: 'minutes',
    meaning: 'validity of a passcode',
    example: '20',
  },
  RECOVERY_IP_LIMIT: {
    schema: integer(1, 1_000_000_000),
    default: '20',
    unit: 'requests',
    meaning: 'LOCAL and MOCK only: recoveries and look-ups an hour and IP address',
    example: '1000',
  },
  RECOVERY_DESTINATION_LIMIT: {
    schema: integer(1, 10_000),
    otherwise: '5 an hour, 10 a day, 30 s apart',
    unit: 'messages',
    meaning: 'LOCAL and MOCK only: messages an hour and day to one destination; if set, without pauses',
    example: '100',
  },
});

/** Settings of the recovery service and of phone numbers. */
export const RECOVERY_SETTINGS = { ...PHONE, ...RARE } as const;
