import type { Channel } from '@portal/contract/api';
import { httpUrl, settingsIn, type SettingValues, text } from '@portal/registry/settings';

/** Channels that the provider sends. */
export const TWILIO_CHANNELS: readonly Channel[] = ['SMS', 'Call'];

const common = settingsIn('common');

const NUMBER = '\\+[1-9]\\d{6,14}';
/** All of them are set, or none. */
const TOGETHER = { requiredWith: 'TWILIO_ACCOUNT_SID', onlyWith: 'TWILIO_ACCOUNT_SID' } as const;

/** Settings of text messages and phone calls. */
export const TWILIO_SETTINGS = {
  TWILIO_ACCOUNT_SID: common(
    text('[Aa][Cc][0-9A-Fa-f]{32}', 'must be "AC" followed by 32 hexadecimal digits.').optional(),
    { meaning: 'SMS and phone calls, with the next three', example: 'AC0123456789abcdef0123456789abcdef' },
  ),
  TWILIO_AUTH_TOKEN: common(text().optional(), {
    ...TOGETHER,
    secret: true,
    meaning: 'auth token; also verifies callbacks',
    example: '<auth token of the account>',
  }),
  TWILIO_SMS_FROM: common(
    text(
      `${NUMBER}|[Mm][Gg][0-9A-Fa-f]{32}`,
      'must be a number such as +15551234567, or the id of a messaging service',
    ).optional(),
    { ...TOGETHER, meaning: 'phone number, or id of a messaging service', example: '+15551234567' },
  ),
  TWILIO_CALL_FROM: common(text(NUMBER, 'must be a number such as +15551234567').optional(), {
    ...TOGETHER,
    meaning: 'phone number',
    example: '+15551234567',
  }),
  TWILIO_API_URL: settingsIn('rare')(
    httpUrl('must be an https URL without user, password, query and fragment.').prefault(
      'https://api.twilio.com',
    ),
    { https: 'remote', meaning: 'base URL of the provider’s API', example: 'https://api.twilio.com' },
  ),
};

/** Provider of text messages and phone calls (D-4). */
export interface PhoneSettings {
  accountSid: string;
  /** Also authenticates the provider's callbacks. */
  authToken: string;
  /** E.164 number, or the id of a messaging service. */
  textsFrom: string;
  /** E.164 number. */
  callsFrom: string;
  /** Base URL of the provider's API. */
  apiUrl: string;
}

/** Returns the settings of the provider from their values; undefined without one. */
export function toPhoneSettings(values: SettingValues<typeof TWILIO_SETTINGS>): PhoneSettings | undefined {
  if (values.TWILIO_ACCOUNT_SID === undefined) return undefined;
  return {
    accountSid: values.TWILIO_ACCOUNT_SID,
    authToken: values.TWILIO_AUTH_TOKEN ?? '',
    textsFrom: values.TWILIO_SMS_FROM ?? '',
    callsFrom: values.TWILIO_CALL_FROM ?? '',
    apiUrl: values.TWILIO_API_URL,
  };
}
