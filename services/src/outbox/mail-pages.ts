import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '@portal/server-kit/database';
import { DATABASE_TIMEOUT_MS, withTimeout } from '@portal/server-kit/scheduling';
import { html, pageTranslations, sendPage, type PlainPages } from '@portal/server-kit/pages';
import { messageBrand, DEFAULT_SENDER, type MessageSenders } from '../messages/texts/message-brand';
import {
  MESSAGE_KINDS,
  formatMessageTime,
  writeMessage,
  type MessageKind,
} from '../messages/texts/message-texts';
import { type MessageLanguage } from '../messages/texts/message-language';
import { DEFAULT_WHITE_LABEL, knownWhiteLabel } from '../white-labels/white-label-key';
import { findMailHtml } from './outbox-messages';
import { mailFrame } from './outbox-page';

const LANGUAGES: readonly MessageLanguage[] = ['en-US', 'de-DE'];

/**
 * A mail styles itself in attributes, as mail programs want it; the pages of the portal may not. So it is a document of
 * its own that can load nothing, run nothing and be framed by the portal only.
 */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox";

function sendMail(reply: FastifyReply, mail: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', MAIL_POLICY)
    .send(mail);
}

function example(kind: MessageKind, language: MessageLanguage, whiteLabel: string, senders?: MessageSenders) {
  const sender = senders?.(whiteLabel) ?? DEFAULT_SENDER;
  const at = new Date(Date.UTC(2026, 8, 28, 14, 22));
  const values = {
    firstName: 'Erika',
    lastName: 'Muster',
    code: '483920',
    userId: 'erika.muster',
    temporaryPassword: 'k7mq-x3pa-9dfw-h2rt',
    count: '20',
    sentAt: formatMessageTime(at, language, sender.timeZone),
    sentAtBrief: formatMessageTime(at, language, sender.timeZone, 'medium'),
    loginAddress: `https://portal.example/app/${whiteLabel}/login`,
    reference: '7F2K-91QD',
  };
  return writeMessage(kind, language, values, messageBrand(sender));
}

interface TemplatePath {
  Params: { kind: string; language: string };
  Querystring: { wl?: unknown };
}

/** Adds `/dev/outbox/mails/{id}`, `/dev/outbox/templates?wl=` and the mails shown there (D-4). */
export function addMailPages(
  app: FastifyInstance,
  database: Database,
  pages: PlainPages,
  senders?: MessageSenders,
): void {
  const whiteLabelOf = ({ wl }: { wl?: unknown }) =>
    knownWhiteLabel(wl, (key) => (senders?.(key) ?? null) !== null || key === DEFAULT_WHITE_LABEL);

  app.get<{ Params: { id: string } }>('/dev/outbox/mails/:id', async (request, reply) => {
    const mail = await withTimeout(findMailHtml(database, request.params.id), DATABASE_TIMEOUT_MS);
    return mail === null ? reply.code(404).send() : sendMail(reply, mail);
  });

  app.get<TemplatePath>('/dev/outbox/templates/:kind/:language', async (request, reply) => {
    const kind = MESSAGE_KINDS.find((each) => each === request.params.kind);
    const language = LANGUAGES.find((each) => each === request.params.language);
    const mail = kind && language && example(kind, language, whiteLabelOf(request.query), senders).html;
    return mail ? sendMail(reply, mail) : reply.code(404).send();
  });

  app.get<TemplatePath>('/dev/outbox/templates', async (request, reply) => {
    const texts = pageTranslations(pages.language(request)).outbox.templates;
    const whiteLabel = whiteLabelOf(request.query);
    const cards = MESSAGE_KINDS.flatMap((kind) =>
      LANGUAGES.map((language) => {
        const { subject, text, html: mail } = example(kind, language, whiteLabel, senders);
        const heading = `${kind} · ${language}`;
        const address = `/dev/outbox/templates/${kind}/${language}?wl=${whiteLabel}`;
        return html`<article class="plain-card">
          <h2>${heading}</h2>
          ${subject === null ? null : html`<p><strong>${subject}</strong></p>`}
          ${mail === null ? html`<p lang="${language}">${text}</p>` : mailFrame(address, heading, true)}
        </article>`;
      }),
    );
    const body = html`<h1>${texts.title}</h1>
      <p class="note">${texts.intro}</p>
      <p class="plain-actions"><a class="button secondary" href="/dev/outbox">${texts.back}</a></p>
      ${cards}`;
    return sendPage(pages, request, reply, { title: texts.title, body, whiteLabel });
  });
}
