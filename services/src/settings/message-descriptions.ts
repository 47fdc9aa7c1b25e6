import { describeSettings, GENERATED_SECRET, text } from '@portal/registry/settings';

const URL_WITHOUT_CREDENTIALS = text('https?://[^/?#@\\s]+(?:/[^?#\\s]*)?');
/** Base64 key in the format of Standard Webhooks. */
const WEBHOOK_KEY = text('(?:whsec_)?[A-Za-z0-9+/]{32,88}={0,2}');

const PRODUCTION = describeSettings('services', 'production', {
  SMTP_URL: {
    schema: text('smtps?://.+'),
    secret: true,
    required: { inProduction: true, or: ['MESSAGE_WEBHOOK_URL', 'RECOVERY_SERVICE_URL'] },
    meaning:
      'mail server, such as `smtps://user:password@mail.example.com:465`; TLS unless on the same machine',
    example: 'smtps://user:password@mail.example.com:465',
  },
  MAIL_FROM: {
    schema: text('[^\\s@<>"\',;:\\\\]+@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+'),
    required: { with: 'SMTP_URL' },
    meaning: 'sender; a white label may have its own',
    example: 'login@bank.example',
  },
  MESSAGE_WEBHOOK_URL: {
    schema: URL_WITHOUT_CREDENTIALS,
    meaning:
      'receiver for [any provider](../how-to/connect-a-message-provider.md); https, or http on the same machine',
    example: 'https://messages.bank.example/portal',
  },
  MESSAGE_WEBHOOK_SECRET: {
    schema: WEBHOOK_KEY,
    secret: true,
    required: { with: 'MESSAGE_WEBHOOK_URL' },
    meaning: 'base64 of 24 to 64 random bytes that sign messages and callbacks',
    example: GENERATED_SECRET,
  },
  MESSAGE_WEBHOOK_CHANNELS: {
    schema: text('\\s*(?:email|sms|call)\\s*(?:,\\s*(?:email|sms|call)\\s*)*'),
    otherwise: 'those that SMTP and Twilio leave',
    meaning: '`email`, `sms`, `call`, with commas',
    example: 'sms,call',
  },
  MESSAGE_WEBHOOK_SECRET_PREVIOUS: {
    schema: WEBHOOK_KEY,
    secret: true,
    meaning: 'previous secret [during a rotation](../how-to/connect-a-message-provider.md#change-the-secret)',
    example: GENERATED_SECRET,
  },
});

const PHONE = describeSettings('services', 'common', {
  TWILIO_ACCOUNT_SID: {
    schema: text('[Aa][Cc][0-9A-Fa-f]{32}'),
    meaning: 'SMS and phone calls, with the next three',
    example: 'AC0123456789abcdef0123456789abcdef',
  },
  TWILIO_AUTH_TOKEN: {
    schema: text(),
    secret: true,
    required: { with: 'TWILIO_ACCOUNT_SID' },
    meaning: 'auth token; also verifies callbacks',
    example: '<auth token of the account>',
  },
  TWILIO_SMS_FROM: {
    schema: text('\\+[1-9]\\d{6,14}|[Mm][Gg][0-9A-Fa-f]{32}'),
    required: { with: 'TWILIO_ACCOUNT_SID' },
    meaning: 'phone number, or id of a messaging service',
    example: '+15551234567',
  },
  TWILIO_CALL_FROM: {
    schema: text('\\+[1-9]\\d{6,14}'),
    required: { with: 'TWILIO_ACCOUNT_SID' },
    meaning: 'phone number',
    example: '+15551234567',
  },
});

const RARE = describeSettings('services', 'rare', {
  TWILIO_API_URL: {
    schema: URL_WITHOUT_CREDENTIALS,
    default: 'https://api.twilio.com',
    meaning: 'base URL of the provider’s API',
    example: 'https://api.twilio.com',
  },
});

/** Settings of the message providers. */
export const MESSAGE_SETTINGS = { ...PRODUCTION, ...PHONE, ...RARE } as const;
