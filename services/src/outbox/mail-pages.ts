import type { FastifyInstance, FastifyReply } from 'fastify';
import { withDatabaseTimeout } from '@portal/server-kit/database';
import {
  type Html,
  html,
  interpolate,
  type PageTranslations,
  pageTranslations,
  type PlainPages,
  sendPage,
} from '@portal/server-kit/pages';
import { countSmsSeptets, SMS_SEPTETS } from '@portal/server-kit/white-labels/formats';
import type { ServiceContext } from '../context/service-context';
import { withDataUrls } from '../messages/mail/mail-html';
import { DEFAULT_SENDER, type MessageSender, type MessageSenders } from '../messages/texts/message-brand';
import { MESSAGE_KINDS } from '../messages/texts/message-kinds';
import { type MessageLanguage } from '../messages/texts/message-language';
import { formatMessageTime } from '../messages/texts/message-texts';
import { sampleMessage } from '../messages/texts/sample-message';
import { DEFAULT_WHITE_LABEL, knownWhiteLabel } from '../white-labels/white-label-key';
import { findMailHtml } from './outbox-messages';
import { mailFrame } from './outbox-page';

const LANGUAGES: readonly MessageLanguage[] = ['en-US', 'de-DE'];

/**
 * CSP of a mail, which needs inline styles that the portal's CSP forbids. So a mail is a separate, sandboxed document
 * that loads nothing from the network, runs no scripts and can be framed by the portal only.
 */
const MAIL_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox";

function sendMail(reply: FastifyReply, mail: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', MAIL_POLICY)
    .send(mail);
}

interface TemplatePath {
  Params: { kind: string; language: string };
  Querystring: { wl?: unknown };
}

/** Time that the previews show. */
const SAMPLE_TIME = new Date(Date.UTC(2026, 8, 28, 14, 22));

type Texts = PageTranslations['outbox']['templates'];

function factRow(name: string, value: string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** Returns a section with sender and time zone of a client's messages. */
function senderFacts(sender: MessageSender, mailFrom: string | undefined, texts: Texts): Html {
  const { name, timeZone } = sender;
  const { senderName, senderEmail, replyToEmail } = sender.messageConfig ?? {};
  const email = senderEmail ?? mailFrom;
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

/** Clients for the previews of messages. */
export interface MailPagesOptions {
  messageSenders?: MessageSenders;
  /** Keys of all clients, for links to their previews. */
  whiteLabelKeys?: () => readonly string[];
}

/**
 * Adds `/dev/outbox/mails/{id}`, `/dev/outbox/templates?wl=` with sender, time zone and every message of a client, and
 * `/dev/outbox/templates/{kind}/{language}?wl=` with the mails shown there (D-4).
 */
export function addMailPages(
  app: FastifyInstance,
  { database, settings }: Pick<ServiceContext, 'database' | 'settings'>,
  pages: PlainPages,
  { messageSenders: senders, whiteLabelKeys }: MailPagesOptions,
): void {
  const readWhiteLabel = ({ wl }: { wl?: unknown }) =>
    knownWhiteLabel(wl, (key) => (senders?.(key) ?? null) !== null || key === DEFAULT_WHITE_LABEL);
  const findSender = (whiteLabel: string) => senders?.(whiteLabel) ?? null;
  const mailFrom = settings.messages.mail?.from ?? settings.messages.webhook?.from;

  app.get<{ Params: { id: string } }>('/dev/outbox/mails/:id', async (request, reply) => {
    const mail = await withDatabaseTimeout(database, findMailHtml(database, request.params.id));
    return mail === null ? reply.code(404).send() : sendMail(reply, mail);
  });

  app.get<TemplatePath>('/dev/outbox/templates/:kind/:language', async (request, reply) => {
    const kind = MESSAGE_KINDS.find((each) => each === request.params.kind);
    const language = LANGUAGES.find((each) => each === request.params.language);
    if (!kind || !language) return reply.code(404).send();
    const { html: mail, images } = sampleMessage(
      kind,
      language,
      findSender(readWhiteLabel(request.query)),
      SAMPLE_TIME,
    );
    return mail === null ? reply.code(404).send() : sendMail(reply, withDataUrls(mail, images));
  });

  app.get<TemplatePath>('/dev/outbox/templates', async (request, reply) => {
    const texts = pageTranslations(pages.language(request)).outbox.templates;
    const whiteLabel = readWhiteLabel(request.query);
    const sender = findSender(whiteLabel) ?? DEFAULT_SENDER;
    const cards = MESSAGE_KINDS.flatMap((kind) =>
      LANGUAGES.map((language) => {
        const { subject, text, html: mail } = sampleMessage(kind, language, sender, SAMPLE_TIME);
        const heading = `${kind} · ${language}`;
        const url = `/dev/outbox/templates/${kind}/${language}?wl=${whiteLabel}`;
        const length = { current: String(countSmsSeptets(text)), all: String(SMS_SEPTETS) };
        return html`<article class="plain-card">
          <h2>${heading}</h2>
          ${subject === null ? null : html`<p><strong>${subject}</strong></p>`}
          ${mail === null ? html`<p lang="${language}">${text}</p>` : mailFrame(url, heading, true)}
          ${kind.endsWith('Sms') ? html`<p class="note">${interpolate(texts.length, length)}</p>` : null}
        </article>`;
      }),
    );
    const others = (whiteLabelKeys?.() ?? []).filter((key) => key !== whiteLabel);
    const links = others.map((key) => html`<a href="/dev/outbox/templates?wl=${key}">${key}</a> `);
    const body = html`<h1>${texts.title}</h1>
      <p class="note">${texts.intro}</p>
      <p class="plain-actions"><a class="button secondary" href="/dev/outbox">${texts.back}</a></p>
      ${senderFacts(sender, mailFrom, texts)} ${cards}
      ${
        others.length === 0
          ? null
          : html`<section class="plain-card">
              <h2>${texts.others}</h2>
              <p class="plain-actions">${links}</p>
            </section>`
      }`;
    return sendPage(pages, request, reply, { title: texts.title, body, whiteLabel });
  });
}
