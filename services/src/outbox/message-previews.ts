import type { FastifyReply } from 'fastify';
import type { Language } from '@portal/contract/i18n';
import {
  type Html,
  html,
  interpolate,
  type PageTranslations,
  pageTranslations,
} from '@portal/server-kit/pages';
import { countSmsSeptets, SMS_SEPTETS } from '@portal/server-kit/white-labels/formats';
import { withDataUrls } from '../messages/mail/mail-html';
import type { MessageSender } from '../messages/texts/message-brand';
import { MESSAGE_KINDS } from '../messages/texts/message-kinds';
import type { MessageLanguage } from '../messages/texts/message-language';
import { formatMessageTime } from '../messages/texts/message-texts';
import { sampleMessage } from '../messages/texts/sample-message';
import type { ServicesSettings } from '../settings/settings';
import { mailFrame } from './outbox-page';

const LANGUAGES: readonly MessageLanguage[] = ['en-US', 'de-DE'];

/**
 * CSP of a mail, which needs inline styles that the portal's CSP forbids. So a mail is a separate, sandboxed document
 * that loads nothing from the network, runs no scripts and can be framed by the portal only.
 */
const MAIL_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox";

/** Time that the previews show. */
const SAMPLE_TIME = new Date(Date.UTC(2026, 8, 28, 14, 22));

/** Sends a mail as a document for `mailFrame`. */
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

/** Sends a client's mail with made-up values; 404 for an unknown kind or language, and for other messages. */
export function sendSampleMail(
  reply: FastifyReply,
  path: SampleMailPath,
  sender: MessageSender | null,
): FastifyReply {
  const kind = MESSAGE_KINDS.find((each) => each === path.kind);
  const language = LANGUAGES.find((each) => each === path.language);
  if (!kind || !language) return reply.code(404).send();
  const { html: mail, images } = sampleMessage(kind, language, sender, SAMPLE_TIME);
  return mail === null ? reply.code(404).send() : sendMail(reply, withDataUrls(mail, images));
}

type Texts = PageTranslations['outbox']['templates'];

function factRow(name: string, value: string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** Returns a section with sender and time zone of a client's messages. */
function senderFacts(
  sender: MessageSender,
  { mail, webhook }: ServicesSettings['messages'],
  texts: Texts,
): Html {
  const { name, timeZone } = sender;
  const { senderName, senderEmail, replyToEmail } = sender.messageConfig ?? {};
  const email = senderEmail ?? mail?.from ?? webhook?.from;
  const time = (language: MessageLanguage) => formatMessageTime(SAMPLE_TIME, language, timeZone);
  return html`<section class="plain-card">
    <h2>${name}</h2>
    <dl class="plain-facts">
      ${factRow(texts.senderName, senderName ?? name)} ${factRow(texts.senderEmail, email ?? texts.noEmail)}
      ${factRow(texts.replyToEmail, replyToEmail ?? texts.sameAsSender)}
      ${factRow(texts.timeZone, `${timeZone} · ${time('en-US')} · ${time('de-DE')}`)}
    </dl>
  </section>`;
}

/** Data of a page with the previews of a client's messages. */
export interface MessagePreviews {
  /** Language of the page. */
  readonly language: Language;
  readonly sender: MessageSender;
  readonly settings: Pick<ServicesSettings, 'messages'>;
  /** Link back to the page that offers the previews. */
  readonly back: { readonly url: string; readonly text: string };
  /** Returns the URL that responds with `sendSampleMail`. */
  readonly getMailUrl: (path: SampleMailPath) => string;
}

/** Renders every message of a client in both languages, with made-up values. */
export function renderMessagePreviews({
  language,
  sender,
  settings,
  back,
  getMailUrl,
}: MessagePreviews): Html {
  const texts = pageTranslations(language).outbox.templates;
  const cards = MESSAGE_KINDS.flatMap((kind) =>
    LANGUAGES.map((each) => {
      const { subject, text, html: mail } = sampleMessage(kind, each, sender, SAMPLE_TIME);
      const heading = `${kind} · ${each}`;
      const length = { current: String(countSmsSeptets(text)), all: String(SMS_SEPTETS) };
      return html`<article class="plain-card">
        <h2>${heading}</h2>
        ${subject === null ? null : html`<p><strong>${subject}</strong></p>`}
        ${
          mail === null
            ? html`<p lang="${each}">${text}</p>`
            : mailFrame(getMailUrl({ kind, language: each }), heading, true)
        }
        ${kind.endsWith('Sms') ? html`<p class="note">${interpolate(texts.length, length)}</p>` : null}
      </article>`;
    }),
  );
  return html`<h1>${texts.title}</h1>
    <p class="note">${texts.intro}</p>
    <p class="plain-actions"><a class="button secondary" href="${back.url}">${back.text}</a></p>
    ${senderFacts(sender, settings.messages, texts)} ${cards}`;
}
