import { isIP } from 'node:net';
import { hasReadableCredentials, PERCENT_ENCODE, readAll, type Variables } from '@portal/registry/settings';
import { isLoopback, PHONE_VARIABLES, StartError } from '@portal/server-kit/configuration';
import type { Channel } from '../contract/contract';
import { readWebhookKey, readWebhookUrl } from '../messages/webhook/webhook-settings';
import { MESSAGE_SETTINGS } from './message-descriptions';

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

/** Matches a phone number in E.164 format. */
export const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/;

const ADDRESS = /^[^\s@<>"',;:\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

function requireSender(from: string | undefined): string {
  if (from && ADDRESS.test(from)) return from;
  throw new StartError(
    'MAIL_FROM must be the e-mail address that mails are sent from, such as login@example.com.',
  );
}

function readMailServer(url: string): URL {
  const server = URL.canParse(url) ? new URL(url) : null;
  // The message does not repeat the URL, which may contain a password.
  if (
    server === null ||
    !/^smtps?:$/.test(server.protocol) ||
    server.hostname === '' ||
    !hasReadableCredentials(server)
  ) {
    throw new StartError(
      `SMTP_URL must be a URL such as smtps://user:password@mail.example.com:465. ${PERCENT_ENCODE}`,
    );
  }
  return server;
}

/** Returns the host of an origin as a name or an address literal (RFC 5321, 4.1.3). */
function getGreetingName(origin: string): string {
  const { hostname } = new URL(origin);
  const address = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  if (version === 0) return hostname;
  return version === 6 ? `[IPv6:${address}]` : `[${address}]`;
}

function readMail(
  variables: Variables,
  isSandbox: boolean,
  publicOrigin: string | undefined,
): MailSettings | undefined {
  const { SMTP_URL: url, MAIL_FROM: from, MESSAGE_WEBHOOK_URL: webhook } = variables;
  if (!url) {
    if (from && !(webhook && maySendMails(variables)))
      throw new StartError('MAIL_FROM is set, but SMTP_URL is not. Set both, or neither.');
    return undefined;
  }
  const { server, sender } = readAll({
    server: () => readMailServer(url),
    sender: () => requireSender(from),
  });
  return {
    url,
    from: sender,
    requireTls: !isSandbox && !isLoopback(server.hostname),
    ...(publicOrigin !== undefined && { greetingName: getGreetingName(publicOrigin) }),
  };
}

/** Returns a phone setting after checking it against the pattern of its description; empty when it is not set. */
function readMatching(variables: Variables, name: (typeof PHONE_VARIABLES)[number], form: string): string {
  const given = variables[name] ?? '';
  if (given === '' || new RegExp(MESSAGE_SETTINGS[name].schema.pattern).test(given)) return given;
  throw new StartError(`${name} must be ${form}.`);
}

function readApiUrl(url: string, isSandbox: boolean): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const isPlain =
    parsed !== null &&
    /^https?:$/.test(parsed.protocol) &&
    [parsed.username, parsed.password, parsed.search, parsed.hash].every((part) => part === '');
  if (isPlain && (isSandbox || parsed.protocol === 'https:')) return url;
  throw new StartError('TWILIO_API_URL must be an https URL without user, password, query and fragment.');
}

function readPhone(
  variables: Variables,
  isSandbox: boolean,
  publicOrigin: string | undefined,
): PhoneSettings | undefined {
  const missing = PHONE_VARIABLES.filter((name) => !variables[name]);
  const apiUrl = (): string =>
    readApiUrl(variables.TWILIO_API_URL ?? MESSAGE_SETTINGS.TWILIO_API_URL.default, isSandbox);
  if (missing.length === PHONE_VARIABLES.length) {
    apiUrl();
    return undefined;
  }
  return readAll(
    {
      accountSid: () =>
        readMatching(variables, 'TWILIO_ACCOUNT_SID', '"AC" followed by 32 hexadecimal digits'),
      authToken: () => variables.TWILIO_AUTH_TOKEN ?? '',
      textsFrom: () =>
        readMatching(
          variables,
          'TWILIO_SMS_FROM',
          'a number such as +15551234567, or the id of a messaging service',
        ),
      callsFrom: () => readMatching(variables, 'TWILIO_CALL_FROM', 'a number such as +15551234567'),
      apiUrl,
    },
    () => {
      if (missing.length > 0)
        throw new StartError(`For text messages and calls ${missing.join(' and ')} must be set as well.`);
    },
    () => {
      if (!isSandbox && publicOrigin !== undefined && !publicOrigin.startsWith('https:'))
        throw new StartError(
          'PUBLIC_ORIGIN must be an https URL, since the provider of calls sends callbacks to it.',
        );
    },
  );
}

/** Settings that have no effect without MESSAGE_WEBHOOK_URL. */
const WITH_WEBHOOK = [
  'MESSAGE_WEBHOOK_SECRET',
  'MESSAGE_WEBHOOK_CHANNELS',
  'MESSAGE_WEBHOOK_SECRET_PREVIOUS',
] as const;

const CHANNEL_NAMES: Readonly<Record<string, Channel>> = { email: 'Email', sms: 'SMS', call: 'Call' };

/** Whether the webhook sends e-mail, assuming that its settings are valid. */
export function maySendMails({ SMTP_URL: smtp, MESSAGE_WEBHOOK_CHANNELS: channels }: Variables): boolean {
  return channels === undefined ? smtp === undefined : /\bemail\b/i.test(channels);
}

/** Reads the channels of the webhook; by default those that neither SMTP_URL nor Twilio sends. */
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
    MAIL_FROM: from,
  } = variables;
  const key = (): Buffer | null => (secret ? readWebhookKey('MESSAGE_WEBHOOK_SECRET', secret) : null);
  const previousKey = (): readonly Buffer[] =>
    previous ? [readWebhookKey('MESSAGE_WEBHOOK_SECRET_PREVIOUS', previous)] : [];
  if (!url) {
    const without = WITH_WEBHOOK.filter((name) => variables[name]).map((name) => () => {
      throw new StartError(`${name} is set, but MESSAGE_WEBHOOK_URL is not. Set both, or neither.`);
    });
    readAll({ key, previousKey }, ...without);
    return undefined;
  }
  const read = readAll({
    url: () => readWebhookUrl('MESSAGE_WEBHOOK_URL', url, isSandbox),
    channels: () => readWebhookChannels(variables),
    previous: previousKey,
    key: () => {
      const present = key();
      if (present !== null) return present;
      throw new StartError(
        'MESSAGE_WEBHOOK_SECRET must be set with MESSAGE_WEBHOOK_URL. Make one with "openssl rand -base64 32".',
      );
    },
    from: () => (from && maySendMails(variables) ? requireSender(from) : undefined),
  });
  return {
    url: read.url,
    channels: read.channels,
    secrets: [read.key, ...read.previous],
    ...(read.from !== undefined && { from: read.from }),
  };
}

/**
 * Reads the message settings: SMTP_URL with MAIL_FROM; TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_SMS_FROM,
 * TWILIO_CALL_FROM and optionally TWILIO_API_URL; MESSAGE_WEBHOOK_URL with MESSAGE_WEBHOOK_SECRET and optionally
 * MESSAGE_WEBHOOK_CHANNELS (D-4). Each channel has one provider.
 *
 * @param isSandbox LOCAL and MOCK, where URLs without TLS are allowed
 * @param publicOrigin undefined when PUBLIC_ORIGIN is invalid or missing
 * @throws StartError naming the variables, never their values
 */
export function readMessageSettings(
  variables: Variables,
  isSandbox: boolean,
  publicOrigin: string | undefined,
): MessageSettings {
  const { webhook, mail, phone } = readAll({
    webhook: () => readWebhook(variables, isSandbox),
    mail: () => readMail(variables, isSandbox, publicOrigin),
    phone: () => readPhone(variables, isSandbox, publicOrigin),
  });
  return { ...(mail && { mail }), ...(phone && { phone }), ...(webhook && { webhook }) };
}
