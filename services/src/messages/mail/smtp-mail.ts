import { createTransport } from 'nodemailer';
import { stripMisleading } from '@portal/contract/validation';
import { describeConnectionProblem, describeTlsProblem } from '@portal/registry/run-command';
import { StartError } from '@portal/server-kit/configuration';
import { type Message, NotDeliveredError } from '../message-channels';
import type { MailSettings } from './mail-settings';

/** Sends e-mails over a mail server. */
export interface SmtpMail {
  /** @throws NotDeliveredError when the server did not accept the message within 10 s */
  send(message: Message): Promise<void>;
  /** Connects and authenticates. @throws StartError naming SMTP_URL and the problem */
  verify(): Promise<void>;
  close(): void;
}

/** Time-out of one mail and of each of its steps, in milliseconds. */
const LIMIT_MS = 10_000;

const ONE_ADDRESS = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+$/;

/**
 * Creates the mail channel. Every mail has its own connection, one recipient, the client's sender, and no
 * header from a visitor (security rule 13). It suppresses automatic replies (RFC 3834).
 *
 * @param limitMs timeout; changed by tests only
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
    ...(settings.greetingName !== undefined && { name: settings.greetingName }),
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    dnsTimeout: limitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  const sendMail = async (message: Message): Promise<void> => {
    const { to, sender, senderEmail, replyToEmail, subject, text, html, images, language, sentAt } = message;
    if (!ONE_ADDRESS.test(to)) throw new NotDeliveredError('rejected', 'not one mail address');
    const from = senderEmail ?? settings.from;
    await transport.sendMail({
      from: { name: stripMisleading(sender.replace(/\p{Cc}/gu, ' ')), address: from },
      to: { name: '', address: to },
      ...(replyToEmail !== undefined && { replyTo: { name: '', address: replyToEmail } }),
      envelope: { from, to: [to] },
      subject: stripMisleading((subject ?? '').replace(/\p{Cc}/gu, ' ')),
      text,
      ...(html !== null && { html }),
      attachments: (images ?? []).map(({ contentId, contentType, content }) => ({
        cid: contentId,
        filename: `${contentId}.png`,
        content,
        encoding: 'base64',
        contentType,
        contentDisposition: 'inline' as const,
      })),
      date: sentAt,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        'Content-Language': language,
      },
      // Also closes the connection, so that a mail that was reported as failed cannot be sent later.
      signal: AbortSignal.timeout(limitMs),
    });
  };

  return {
    async send(message) {
      try {
        await sendMail(message);
      } catch (error) {
        throw toNotDeliveredError(error, message);
      }
    },
    async verify() {
      await transport.verify().catch((error: unknown) => {
        throw new StartError(`The mail server in SMTP_URL cannot be used: ${describeServerProblem(error)}.`, {
          cause: error,
        });
      });
    },
    close: () => transport.close(),
  };
}

/** Describes why a mail server cannot be used. */
function describeServerProblem(error: unknown): string {
  const { responseCode } = error as { readonly responseCode?: number };
  return responseCode === undefined
    ? describeConnectionProblem(error)
    : `it responds with ${responseCode}${responseCode === 535 ? ', since it rejects user or password' : ''}`;
}

/** Connects to the mail server. @throws StartError naming SMTP_URL and the problem */
export async function assertMailServerUsable(settings: MailSettings): Promise<void> {
  const mail = smtpMail(settings);
  await mail.verify().finally(() => mail.close());
}

/** Reply to any command when a server is about to close (RFC 5321, 4.2.3). */
const SERVICE_CLOSING_CODE = 421;

/** Replies from this number on reject a recipient or domain permanently (RFC 5321, 4.2.3; RFC 7504, 4). */
const FIRST_PERMANENT_CODE = 550;

/** Replies about the server itself: too many logins (454), no disk space or a fault (x.3.x; RFC 3463, 3.4). */
const SERVER_FAULT = /^(?:454|\d{3}[ -][45]\.3\.\d+\b)/;

/**
 * Replies to any command that reject the sender: x.1.7 and x.1.8 (RFC 3463, 3.2), those of Exchange (x.7.60, x.2.252), and
 * that of Postfix, which checks the sender after RCPT TO and has no separate code.
 */
const SENDER_FAULT = /^\d{3}[ -][45]\.(?:1\.[78]|7\.60|2\.252)\b|Sender address rejected/i;

/** Replies to MAIL FROM that reject the sender (RFC 5321, 4.3.2). */
const SENDER_REJECTED: ReadonlySet<number> = new Set([501, 550, 553]);

/** Describes an error by its reply code; the text may repeat the recipient and must not be logged (security rule 15). */
function toNotDeliveredError(error: unknown, { senderEmail, whiteLabel }: Message): NotDeliveredError {
  if (error instanceof NotDeliveredError) return error;
  const { code, command, responseCode, response } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    response?: string;
  };
  if (code === 'EABORT') return new NotDeliveredError('unavailable', 'mail server too slow');
  const tls = describeTlsProblem(error);
  if (tls !== null) return new NotDeliveredError('unavailable', `mail server in SMTP_URL: ${tls}`);
  const description = `mail server: ${code ?? 'error'} ${String(responseCode ?? '')}`.trim();
  const isSenders =
    SENDER_FAULT.test(response ?? '') || (command === 'MAIL FROM' && SENDER_REJECTED.has(responseCode ?? 0));
  // A rejected MAIL_FROM affects every white label without its own sender.
  if (isSenders && senderEmail !== undefined)
    return new NotDeliveredError(
      'sender rejected',
      `${description}, senderEmail of white label "${whiteLabel ?? ''}" rejected`,
    );
  // Once the sender is accepted, a mail mostly fails because of its recipient: unknown, over quota, or filtered.
  const isRecipients =
    !isSenders && (command === 'RCPT TO' || command === 'DATA') && !SERVER_FAULT.test(response ?? '');
  if (!isRecipients || responseCode === undefined || responseCode === SERVICE_CLOSING_CODE)
    return new NotDeliveredError('unavailable', description);
  return new NotDeliveredError(responseCode >= FIRST_PERMANENT_CODE ? 'rejected' : 'put off', description);
}
