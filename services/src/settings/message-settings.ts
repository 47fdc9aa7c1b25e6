import { hasReadableCredentials, PERCENT_ENCODE, type Variables } from '@portal/registry/settings';
import { isLoopback, PHONE_VARIABLES, StartError } from '@portal/server-kit/configuration';
import type { Channel } from '../contract/contract';
import { readWebhookKey, readWebhookUrl } from '../messages/webhook/webhook-settings';

/** The mail server that takes messages over (D-4). */
export interface MailSettings {
  /** smtp: or smtps: URL with user and password, if required. */
  url: string;
  /** Sender address; the name is the white label's. */
  from: string;
  /** Whether connections without TLS are rejected. */
  requireTls: boolean;
}

/** The provider of text messages and calls (D-4). */
export interface PhoneSettings {
  accountSid: string;
  /** Also proves that a callback comes from the provider. */
  authToken: string;
  /** E.164 number, or the id of a messaging service. */
  textsFrom: string;
  /** E.164 number. */
  callsFrom: string;
  /** Base URL of the provider's API. */
  apiUrl: string;
}

/** The HTTP receiver of messages, for any provider (D-4). */
export interface WebhookSettings {
  /** https: URL; http: in LOCAL and MOCK, and for a receiver on the same machine. */
  url: string;
  /** Channels whose messages it gets. */
  channels: readonly Channel[];
  /** Keys of the signatures: the present one, and during a rotation the previous one. */
  secrets: readonly Buffer[];
  /** E-mail address of the sender; without one the provider uses its own. */
  from?: string;
}

export interface MessageSettings {
  mail?: MailSettings;
  phone?: PhoneSettings;
  webhook?: WebhookSettings;
}

/** A phone number as E.164 writes it. */
export const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/;

const ADDRESS = /^[^\s@<>"',;:\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

function requireSender(from: string | undefined): string {
  if (from && ADDRESS.test(from)) return from;
  throw new StartError(
    'MAIL_FROM must be the e-mail address that mails are sent from, such as login@example.com.',
  );
}

function readMail(variables: Variables, isSandbox: boolean, isByWebhook: boolean): MailSettings | undefined {
  const { SMTP_URL: url, MAIL_FROM: from } = variables;
  if (!url) {
    if (from && !isByWebhook)
      throw new StartError('MAIL_FROM is set, but SMTP_URL is not. Set both, or neither.');
    return undefined;
  }
  // The URL may hold a password, so the message does not repeat it.
  const address = URL.canParse(url) ? new URL(url) : null;
  if (
    address === null ||
    !/^smtps?:$/.test(address.protocol) ||
    address.hostname === '' ||
    !hasReadableCredentials(address)
  ) {
    throw new StartError(
      `SMTP_URL must be a URL such as smtps://user:password@mail.example.com:465. ${PERCENT_ENCODE}`,
    );
  }
  return { url, from: requireSender(from), requireTls: !isSandbox && !isLoopback(address.hostname) };
}

function readPhone(
  variables: Variables,
  isSandbox: boolean,
  publicOrigin: string,
): PhoneSettings | undefined {
  const missing = PHONE_VARIABLES.filter((name) => !variables[name]);
  if (missing.length === PHONE_VARIABLES.length) return undefined;
  if (missing.length > 0) {
    throw new StartError(`For text messages and calls ${missing.join(' and ')} must be set as well.`);
  }
  const given = (name: (typeof PHONE_VARIABLES)[number]) => variables[name] ?? '';
  if (!/^AC[0-9a-f]{32}$/i.test(given('TWILIO_ACCOUNT_SID'))) {
    throw new StartError('TWILIO_ACCOUNT_SID must be "AC" followed by 32 hexadecimal digits.');
  }
  if (!PHONE_NUMBER.test(given('TWILIO_SMS_FROM')) && !/^MG[0-9a-f]{32}$/i.test(given('TWILIO_SMS_FROM'))) {
    throw new StartError(
      'TWILIO_SMS_FROM must be a number such as +15551234567, or the id of a messaging service.',
    );
  }
  if (!PHONE_NUMBER.test(given('TWILIO_CALL_FROM'))) {
    throw new StartError('TWILIO_CALL_FROM must be a number such as +15551234567.');
  }
  const apiUrl = variables.TWILIO_API_URL ?? 'https://api.twilio.com';
  const parsed = URL.canParse(apiUrl) ? new URL(apiUrl) : null;
  const isAddress =
    parsed !== null &&
    /^https?:$/.test(parsed.protocol) &&
    [parsed.username, parsed.password, parsed.search, parsed.hash].every((part) => part === '');
  if (!isAddress || (!isSandbox && new URL(apiUrl).protocol !== 'https:')) {
    throw new StartError('TWILIO_API_URL must be an https URL without user, password, query and fragment.');
  }
  if (!isSandbox && !publicOrigin.startsWith('https:')) {
    throw new StartError(
      'PUBLIC_ORIGIN must be an https URL, since the provider of calls sends callbacks to it.',
    );
  }
  return {
    accountSid: given('TWILIO_ACCOUNT_SID'),
    authToken: given('TWILIO_AUTH_TOKEN'),
    textsFrom: given('TWILIO_SMS_FROM'),
    callsFrom: given('TWILIO_CALL_FROM'),
    apiUrl,
  };
}

const CHANNEL_NAMES: Readonly<Record<string, Channel>> = { email: 'Email', sms: 'SMS', call: 'Call' };

/** Reads the channels of the webhook; by default those that SMTP_URL and Twilio leave. */
function readWebhookChannels(variables: Variables): readonly Channel[] {
  const { SMTP_URL: smtp, MESSAGE_WEBHOOK_CHANNELS: given } = variables;
  const hasTwilio = PHONE_VARIABLES.some((name) => variables[name]);
  if (!given) {
    const channels = Object.values(CHANNEL_NAMES).filter((each) => !(each === 'Email' ? smtp : hasTwilio));
    if (channels.length > 0) return channels;
    throw new StartError(
      'MESSAGE_WEBHOOK_URL is set, but SMTP_URL and Twilio send every channel already. Remove the settings of one of them.',
    );
  }
  const channels = given.split(',').map((name) => {
    const channel = CHANNEL_NAMES[name.trim().toLowerCase()];
    if (channel === undefined)
      throw new StartError(
        `MESSAGE_WEBHOOK_CHANNELS must list email, sms and call, with commas, not "${name.trim()}".`,
      );
    return channel;
  });
  if (smtp && channels.includes('Email'))
    throw new StartError(
      'MESSAGE_WEBHOOK_CHANNELS has email, which SMTP_URL sends. Remove one of them, so that each channel has one provider.',
    );
  if (hasTwilio && channels.includes('SMS') && channels.includes('Call'))
    throw new StartError(
      'MESSAGE_WEBHOOK_CHANNELS has sms and call, which Twilio sends. Remove one of them, so that each channel has one provider.',
    );
  return [...new Set(channels)];
}

function readWebhook(variables: Variables, isSandbox: boolean): WebhookSettings | undefined {
  const {
    MESSAGE_WEBHOOK_URL: url,
    MESSAGE_WEBHOOK_SECRET: secret,
    MESSAGE_WEBHOOK_SECRET_PREVIOUS: previous,
    MESSAGE_WEBHOOK_CHANNELS: given,
    MAIL_FROM: from,
  } = variables;
  if (!url) {
    if (secret || given || previous)
      throw new StartError(
        `${secret ? 'MESSAGE_WEBHOOK_SECRET' : given ? 'MESSAGE_WEBHOOK_CHANNELS' : 'MESSAGE_WEBHOOK_SECRET_PREVIOUS'} is set, but MESSAGE_WEBHOOK_URL is not.`,
      );
    return undefined;
  }
  if (!secret)
    throw new StartError(
      'MESSAGE_WEBHOOK_SECRET must be set with MESSAGE_WEBHOOK_URL. Make one with "openssl rand -base64 32".',
    );
  const channels = readWebhookChannels(variables);
  return {
    url: readWebhookUrl('MESSAGE_WEBHOOK_URL', url, isSandbox),
    channels,
    secrets: [
      readWebhookKey('MESSAGE_WEBHOOK_SECRET', secret),
      ...(previous ? [readWebhookKey('MESSAGE_WEBHOOK_SECRET_PREVIOUS', previous)] : []),
    ],
    ...(from && channels.includes('Email') && { from: requireSender(from) }),
  };
}

/**
 * Reads the message settings: SMTP_URL with MAIL_FROM; TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_SMS_FROM,
 * TWILIO_CALL_FROM and optionally TWILIO_API_URL; MESSAGE_WEBHOOK_URL with MESSAGE_WEBHOOK_SECRET and optionally
 * MESSAGE_WEBHOOK_CHANNELS (D-4). Each channel has one provider.
 *
 * @param isSandbox LOCAL and MOCK, where URLs without TLS are allowed
 * @throws StartError naming the variable, never its value
 */
export function readMessageSettings(
  variables: Variables,
  isSandbox: boolean,
  publicOrigin: string,
): MessageSettings {
  const webhook = readWebhook(variables, isSandbox);
  const mail = readMail(variables, isSandbox, webhook?.channels.includes('Email') === true);
  const phone = readPhone(variables, isSandbox, publicOrigin);
  return { ...(mail && { mail }), ...(phone && { phone }), ...(webhook && { webhook }) };
}
