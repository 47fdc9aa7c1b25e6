import { createTransport } from 'nodemailer';
import type { MailSettings } from '../../settings/message-settings';
import { NotDeliveredError, type Message } from '../channels/message-channels';

/** Hands e-mails to a mail server. */
export interface SmtpMail {
  /** @throws NotTakenError when the server did not accept the message within 10 s */
  send(message: Message): Promise<void>;
  close(): void;
}

/** Longest time for one mail, and for each of its steps, in milliseconds (security, figures to hold). */
const LIMIT_MS = 10_000;

const ONE_ADDRESS = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/;

/**
 * Mail by the server of the settings. Every mail has a connection of its own and one recipient, the client's name as
 * sender, and no header that comes from a visitor (security rule 13). Answers to it by machines are declined (RFC 3834).
 *
 * @param limitMs only tests need another
 */
export function smtpMail(settings: MailSettings, limitMs = LIMIT_MS): SmtpMail {
  const { protocol, hostname, port, username, password } = new URL(settings.url);
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    secure: protocol === 'smtps:',
    port: port === '' ? (protocol === 'smtps:' ? 465 : 587) : Number(port),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    requireTLS: settings.requireTls,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    dnsTimeout: limitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  const hand = async ({ to, sender, subject, text, html, language, sentAt }: Message): Promise<void> => {
    if (!ONE_ADDRESS.test(to)) throw new NotDeliveredError('refused', 'not one mail address');
    await transport.sendMail({
      from: { name: sender.replace(/\p{Cc}/gu, ' '), address: settings.from },
      to: { name: '', address: to },
      envelope: { from: settings.from, to: [to] },
      subject: (subject ?? '').replace(/\p{Cc}/gu, ' '),
      text,
      ...(html !== null && { html }),
      date: sentAt,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        'Content-Language': language,
      },
      // It ends the connection as well: a mail that was given up must not leave later after all, since whoever waits
      // for it is told, and sends the next one.
      signal: AbortSignal.timeout(limitMs),
    });
  };

  return {
    async send(message) {
      try {
        await hand(message);
      } catch (error) {
        throw notTaken(error);
      }
    },
    close: () => transport.close(),
  };
}

/** What a server answers to any command when it is about to close (RFC 5321, 4.2.3). */
const CLOSING = 421;

/** From here on a server refuses a recipient for good, or mail to their domain (RFC 5321, 4.2.3; RFC 7504, 4). */
const REFUSED_FROM = 550;

/**
 * What a server says of itself, whatever the command: it was asked too often (454), has no disk or is at fault (x.3.x), or
 * does not let this sender send (x.1.7, x.1.8) (RFC 3463, 3.4 and 3.2). Nobody's mailbox brings these about.
 */
const OF_THE_SERVER = /^(?:454|\d{3}[ -][45]\.(?:3\.\d+|1\.[78])\b)/;

/** What the server said by its number; its words may repeat the recipient, so they stay out of the log (rule 15). */
function notTaken(error: unknown): NotDeliveredError {
  if (error instanceof NotDeliveredError) return error;
  const { code, command, responseCode, response } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    response?: string;
  };
  if (code === 'EABORT') return new NotDeliveredError('unavailable', 'mail server too slow');
  const said = `mail server: ${code ?? 'error'} ${String(responseCode ?? '')}`.trim();
  // After its sender was accepted, a mail fails mostly for its recipient: unknown, over a quota, or too strict a filter.
  const isRecipients = (command === 'RCPT TO' || command === 'DATA') && !OF_THE_SERVER.test(response ?? '');
  if (!isRecipients || responseCode === undefined || responseCode === CLOSING)
    return new NotDeliveredError('unavailable', said);
  return new NotDeliveredError(responseCode >= REFUSED_FROM ? 'refused' : 'put off', said);
}
