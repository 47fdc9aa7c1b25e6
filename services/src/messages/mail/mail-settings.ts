import { isIP } from 'node:net';
import { PERCENT_ENCODE, settingsIn, type SettingValues, text, url } from '@portal/registry/settings';
import { isLoopback } from '@portal/server-kit/configuration';

const production = settingsIn('production');

const SMTP_URL = `must be a URL such as smtps://user:password@mail.example.com:465. ${PERCENT_ENCODE}`;

/** Settings of the mail server. */
export const MAIL_SETTINGS = {
  SMTP_URL: production(url('smtps?://[^/?#].*', SMTP_URL).optional(), {
    secret: true,
    inProduction: ['MESSAGE_WEBHOOK_URL', 'RECOVERY_SERVICE_URL'],
    meaning:
      'mail server, such as `smtps://user:password@mail.example.com:465`; TLS unless on the same machine',
    example: 'smtps://user:password@mail.example.com:465',
  }),
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

/** Returns the host of an origin as a name or an address literal (RFC 5321, 4.1.3). */
function getGreetingName(origin: string): string {
  const { hostname } = new URL(origin);
  const address = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  if (version === 0) return hostname;
  return version === 6 ? `[IPv6:${address}]` : `[${address}]`;
}

/** Returns the settings of the mail server; undefined without one. @param publicOrigin undefined when it is invalid */
export function toMailSettings(
  { SMTP_URL: smtp, MAIL_FROM: from = '' }: SettingValues<typeof MAIL_SETTINGS>,
  isSandbox: boolean,
  publicOrigin: string | undefined,
): MailSettings | undefined {
  if (smtp === undefined) return undefined;
  const requireTls = !isSandbox && !isLoopback(new URL(smtp).hostname);
  return {
    url: smtp,
    from,
    requireTls,
    ...(publicOrigin !== undefined && { greetingName: getGreetingName(publicOrigin) }),
  };
}
