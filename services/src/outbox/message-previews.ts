import type { FastifyReply } from 'fastify';
import type { Language } from '@portal/contract/i18n';
import type { MessagePreviewsView } from '@portal/contract/operator';
import { countSmsSeptets, SMS_SEPTETS } from '@portal/server-kit/white-labels/formats';
import { withDataUrls } from '../messages/mail/mail-images';
import type { MessageSender } from '../messages/message-brand';
import type { MessageSettings } from '../messages/message-settings';
import { MESSAGE_KINDS } from '../messages/texts/message-kinds';
import { formatMessageTime } from '../messages/texts/message-texts';
import { sampleMessage } from '../messages/texts/sample-message';

const LANGUAGES: readonly Language[] = ['en-US', 'de-DE'];

/**
 * CSP of a mail, which needs inline styles that the portal's CSP forbids. So a mail is a separate, sandboxed document
 * that loads nothing from the network, runs no scripts and can be framed by the portal only.
 */
const MAIL_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox";

/** Time that the previews show. */
const SAMPLE_TIME = new Date(Date.UTC(2026, 8, 28, 14, 22));

/** Sends a mail as a document for a sandboxed frame. */
export function sendMail(reply: FastifyReply, mail: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', MAIL_POLICY)
    .send(mail);
}

/** Kind and language of a mail, from a request. */
export interface SampleMailPath {
  readonly kind: string;
  readonly language: string;
}

/** Sends a client's mail with sample values; 404 for an unknown kind or language, and for other messages. */
export function sendSampleMail(
  reply: FastifyReply,
  path: SampleMailPath,
  sender: MessageSender,
): FastifyReply {
  const kind = MESSAGE_KINDS.find((each) => each === path.kind);
  const language = LANGUAGES.find((each) => each === path.language);
  if (!kind || !language) return reply.code(404).send();
  const { html: mail, images } = sampleMessage(kind, language, sender, SAMPLE_TIME);
  return mail === null ? reply.code(404).send() : sendMail(reply, withDataUrls(mail, images));
}

/**
 * Returns sender, time zone and every message of a client in both languages, with sample values.
 *
 * @param getMailUrl returns the URL that responds with `sendSampleMail`
 */
export function previewMessages(
  sender: MessageSender,
  { mail, webhook }: MessageSettings,
  getMailUrl: (path: SampleMailPath) => string,
): Omit<MessagePreviewsView, 'backUrl' | 'backTo' | 'otherWhiteLabels'> {
  const { name, timeZone, messageConfig } = sender;
  const times = LANGUAGES.map((language) => formatMessageTime(SAMPLE_TIME, language, timeZone));
  return {
    name,
    senderName: messageConfig?.senderName ?? name,
    senderEmail: messageConfig?.senderEmail ?? mail?.from ?? webhook?.from ?? null,
    replyToEmail: messageConfig?.replyToEmail ?? null,
    timeZone: [timeZone, ...times].join(' · '),
    maxSmsLength: SMS_SEPTETS,
    messages: MESSAGE_KINDS.flatMap((kind) =>
      LANGUAGES.map((language) => {
        const { subject, text, html } = sampleMessage(kind, language, sender, SAMPLE_TIME);
        return {
          kind,
          language,
          subject,
          text,
          mailUrl: html === null ? null : getMailUrl({ kind, language }),
          smsLength: kind.endsWith('Sms') ? countSmsSeptets(text) : null,
        };
      }),
    ),
  };
}
