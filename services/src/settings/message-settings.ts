import { hasReadableCredentials, PERCENT_ENCODE, type Variables } from '@portal/registry/settings';
import { isLoopback, PHONE_VARIABLES, StartError } from '@portal/server-kit/configuration';

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

export interface MessageSettings {
  mail?: MailSettings;
  phone?: PhoneSettings;
}

/** A phone number as E.164 writes it. */
export const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/;

const ADDRESS = /^[^\s@<>"',;:\\]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

function readMail(variables: Variables, isSandbox: boolean): MailSettings | undefined {
  const { SMTP_URL: url, MAIL_FROM: from } = variables;
  if (!url) {
    if (from) throw new StartError('MAIL_FROM is set, but SMTP_URL is not. Set both, or neither.');
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
  if (!from || !ADDRESS.test(from)) {
    throw new StartError(
      'MAIL_FROM must be the e-mail address that mails are sent from, such as login@example.com.',
    );
  }
  return { url, from, requireTls: !isSandbox && !isLoopback(address.hostname) };
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

/**
 * Reads the message settings: SMTP_URL with MAIL_FROM; TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_SMS_FROM,
 * TWILIO_CALL_FROM and optionally TWILIO_API_URL (D-4).
 *
 * @param isSandbox LOCAL and MOCK, where URLs without TLS are allowed
 * @throws StartError naming the variable, never its value
 */
export function readMessageSettings(
  variables: Variables,
  isSandbox: boolean,
  publicOrigin: string,
): MessageSettings {
  const mail = readMail(variables, isSandbox);
  const phone = readPhone(variables, isSandbox, publicOrigin);
  return { ...(mail && { mail }), ...(phone && { phone }) };
}
