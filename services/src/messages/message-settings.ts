import { isIP } from 'node:net';
import {
  GENERATED_SECRET,
  hasReadableCredentials,
  httpUrl,
  list,
  PERCENT_ENCODE,
  rejectAll,
  settingsIn,
  type SettingValues,
  text,
} from '@portal/registry/settings';
import { isConfidentialUrl, isLoopback } from '@portal/server-kit/configuration';
import type { Channel } from '../contract/contract';
import { RECEIVER_URL, webhookKey } from './webhook/webhook-settings';

const production = settingsIn('production');
const common = settingsIn('common');
const rare = settingsIn('rare');

/** Matches a phone number in E.164 format. */
export const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/;

const NUMBER = '\\+[1-9]\\d{6,14}';
const CHANNELS: Readonly<Record<string, Channel>> = { email: 'Email', sms: 'SMS', call: 'Call' };
const CHANNEL = '\\s*(?:[Ee]mail|[Ss]ms|SMS|[Cc]all)\\s*';
const CHANNEL_LIST = 'must list email, sms and call, with commas';
const SMTP_URL = `must be a URL such as smtps://user:password@mail.example.com:465. ${PERCENT_ENCODE}`;
const API_URL = 'must be an https URL without user, password, query and fragment.';

const MAIL = {
  SMTP_URL: production(
    text('smtps?://.+', SMTP_URL)
      .refine(
        (url) => URL.canParse(url) && new URL(url).hostname !== '' && hasReadableCredentials(new URL(url)),
        SMTP_URL,
      )
      .optional(),
    {
      secret: true,
      inProduction: ['MESSAGE_WEBHOOK_URL', 'RECOVERY_SERVICE_URL'],
      meaning:
        'mail server, such as `smtps://user:password@mail.example.com:465`; TLS unless on the same machine',
      example: 'smtps://user:password@mail.example.com:465',
    },
  ),
  MAIL_FROM: production(
    text(
      '[^\\s@<>"\',;:\\\\]+@[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)+',
      'must be the e-mail address that mails are sent from, such as login@example.com',
    ).optional(),
    {
      requiredWith: 'SMTP_URL',
      meaning: 'sender; a white label may have its own',
      example: 'login@bank.example',
    },
  ),
};

const WEBHOOK = {
  MESSAGE_WEBHOOK_URL: production(httpUrl(RECEIVER_URL).optional(), {
    meaning:
      'receiver for [any provider](../how-to/connect-a-message-provider.md); https, or http on the same machine',
    example: 'https://messages.bank.example/portal',
  }),
  MESSAGE_WEBHOOK_SECRET: production(webhookKey(), {
    secret: true,
    requiredWith: 'MESSAGE_WEBHOOK_URL',
    onlyWith: 'MESSAGE_WEBHOOK_URL',
    meaning: 'base64 of 24 to 64 random bytes that sign messages and callbacks',
    example: GENERATED_SECRET,
  }),
  MESSAGE_WEBHOOK_CHANNELS: production(
    list(
      text(`${CHANNEL}(?:,${CHANNEL})*`, CHANNEL_LIST),
      CHANNEL_LIST,
      (name) => CHANNELS[name.toLowerCase()] ?? null,
    ).optional(),
    {
      onlyWith: 'MESSAGE_WEBHOOK_URL',
      otherwise: 'those that SMTP and Twilio leave',
      meaning: '`email`, `sms`, `call`, with commas',
      example: 'sms,call',
    },
  ),
  MESSAGE_WEBHOOK_SECRET_PREVIOUS: production(webhookKey(), {
    secret: true,
    onlyWith: 'MESSAGE_WEBHOOK_URL',
    meaning: 'previous secret [during a rotation](../how-to/connect-a-message-provider.md#change-the-secret)',
    example: GENERATED_SECRET,
  }),
};

/** All of them are set, or none. */
const TOGETHER = {
  requiredWith: 'TWILIO_ACCOUNT_SID',
  onlyWith: 'TWILIO_ACCOUNT_SID',
} as const;
const PHONE = {
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
  TWILIO_API_URL: rare(httpUrl(API_URL).prefault('https://api.twilio.com'), {
    meaning: 'base URL of the provider’s API',
    example: 'https://api.twilio.com',
  }),
};

/** Settings of the message providers: each channel has one (D-4). */
export const MESSAGE_SETTINGS = { ...MAIL, ...WEBHOOK, ...PHONE };

type MessageValues = SettingValues<typeof MESSAGE_SETTINGS>;

/** Mail server that sends the e-mails (D-4). */
export interface MailSettings {
  /** smtp: or smtps: URL with user and password, if required. */
  url: string;
  /** E-mail address of the sender; its display name comes from the white label. */
  from: string;
  /** Whether connections without TLS are rejected. */
  requireTls: boolean;
  /** Name in the greeting (EHLO); servers may reject the host name of a container. Absent without PUBLIC_ORIGIN. */
  greetingName?: string;
}

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

/** HTTP endpoint that receives messages for any provider (D-4). */
export interface WebhookSettings {
  /** https: URL; http: in LOCAL and MOCK, and for a receiver on the same machine. */
  url: string;
  /** Channels whose messages are sent to the endpoint. */
  channels: readonly Channel[];
  /** Signing keys: the current one and, during a rotation, the previous one. */
  secrets: readonly Buffer[];
  /** E-mail address of the sender; without one the provider uses its own. */
  from?: string;
}

export interface MessageSettings {
  mail?: MailSettings;
  phone?: PhoneSettings;
  webhook?: WebhookSettings;
}

/** Returns the host of an origin as a name or an address literal (RFC 5321, 4.1.3). */
function getGreetingName(origin: string): string {
  const { hostname } = new URL(origin);
  const address = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  if (version === 0) return hostname;
  return version === 6 ? `[IPv6:${address}]` : `[${address}]`;
}

/** Returns the channels of the webhook: by default those that neither SMTP nor Twilio sends. */
function listChannels(values: MessageValues): readonly Channel[] {
  const { SMTP_URL: smtp, TWILIO_ACCOUNT_SID: twilio, MESSAGE_WEBHOOK_CHANNELS: given } = values;
  if (values.MESSAGE_WEBHOOK_URL === undefined) return [];
  if (given !== undefined) return [...new Set(given)];
  return Object.values(CHANNELS).filter((each) => (each === 'Email' ? smtp : twilio) === undefined);
}

/** Whether settings have a provider of e-mail. */
export function hasMailProvider(values: MessageValues): boolean {
  return values.SMTP_URL !== undefined || listChannels(values).includes('Email');
}

/** Rejects settings that contradict each other. @throws StartError naming the variables, never their values */
function checkTogether(
  values: MessageValues,
  channels: readonly Channel[],
  isSandbox: boolean,
  publicOrigin: string | undefined,
): void {
  const { SMTP_URL: smtp, MESSAGE_WEBHOOK_URL: webhook, TWILIO_ACCOUNT_SID: twilio } = values;
  rejectAll(
    [
      values.MAIL_FROM !== undefined && !hasMailProvider(values),
      'MAIL_FROM is set, but SMTP_URL is not. Set both, or neither.',
    ],
    [webhook !== undefined && !isConfidentialUrl(webhook, isSandbox), `MESSAGE_WEBHOOK_URL ${RECEIVER_URL}`],
    [
      webhook !== undefined && channels.length === 0,
      'MESSAGE_WEBHOOK_URL is set, but SMTP_URL and Twilio send every channel already. Remove the settings of one of them.',
    ],
    [
      smtp !== undefined && channels.includes('Email'),
      'MESSAGE_WEBHOOK_CHANNELS has email, which SMTP_URL sends. Remove one of them, so that each channel has one provider.',
    ],
    [
      twilio !== undefined && channels.includes('SMS') && channels.includes('Call'),
      'MESSAGE_WEBHOOK_CHANNELS has sms and call, which Twilio sends. Remove one of them, so that each channel has one provider.',
    ],
    [!isConfidentialUrl(values.TWILIO_API_URL, isSandbox), `TWILIO_API_URL ${API_URL}`],
    [
      twilio !== undefined && !isSandbox && publicOrigin?.startsWith('http:') === true,
      'PUBLIC_ORIGIN must be an https URL, since the provider of calls sends callbacks to it.',
    ],
  );
}

/**
 * Returns the settings of the message providers from their values (D-4).
 *
 * @param isSandbox LOCAL and MOCK, where URLs without TLS are allowed
 * @param publicOrigin undefined when PUBLIC_ORIGIN is invalid or missing
 * @throws StartError naming the variables, never their values
 */
export function toMessageSettings(
  values: MessageValues,
  isSandbox: boolean,
  publicOrigin: string | undefined,
): MessageSettings {
  const channels = listChannels(values);
  checkTogether(values, channels, isSandbox, publicOrigin);
  const { SMTP_URL: smtp, MAIL_FROM: from = '', TWILIO_ACCOUNT_SID: accountSid } = values;
  const { MESSAGE_WEBHOOK_URL: webhook, MESSAGE_WEBHOOK_SECRET: secret } = values;
  const secrets = [secret, values.MESSAGE_WEBHOOK_SECRET_PREVIOUS].filter((key) => key !== undefined);
  const sender = from !== '' && channels.includes('Email') ? { from } : {};
  return {
    ...(smtp !== undefined && {
      mail: {
        url: smtp,
        from,
        requireTls: !isSandbox && !isLoopback(new URL(smtp).hostname),
        ...(publicOrigin !== undefined && { greetingName: getGreetingName(publicOrigin) }),
      },
    }),
    ...(accountSid !== undefined && {
      phone: {
        accountSid,
        authToken: values.TWILIO_AUTH_TOKEN ?? '',
        textsFrom: values.TWILIO_SMS_FROM ?? '',
        callsFrom: values.TWILIO_CALL_FROM ?? '',
        apiUrl: values.TWILIO_API_URL,
      },
    }),
    ...(webhook !== undefined && { webhook: { url: webhook, channels, secrets, ...sender } }),
  };
}
