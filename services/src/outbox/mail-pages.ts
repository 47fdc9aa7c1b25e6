import type { FastifyInstance } from 'fastify';
import { withDatabaseTimeout } from '@portal/server-kit/database';
import { type PlainPages, sendOperatorPage } from '@portal/server-kit/pages';
import type { ServiceContext } from '../context/service-context';
import type { FindSender } from '../messages/message-brand';
import type { MessageSettings } from '../messages/message-settings';
import { knownLoginScreen, type LoginScreens } from '../white-labels/white-label-key';
import { previewMessages, type SampleMailPath, sendMail, sendSampleMail } from './message-previews';
import { findMailHtml } from './outbox-messages';

interface TemplatePath {
  Params: SampleMailPath;
  Querystring: { wl?: unknown };
}

/** Clients for the previews of messages. */
export interface MailPagesOptions extends LoginScreens {
  readonly findSender: FindSender;
  /** Keys of all clients, for links to their previews. */
  readonly whiteLabelKeys: () => readonly string[];
}

export interface MailPagesDependencies extends MailPagesOptions {
  /** Settings of the message providers, which name the sender. */
  readonly messages: MessageSettings;
}

/**
 * Adds `/dev/outbox/mails/{id}`, `/dev/outbox/templates?wl=` with sender, time zone and every message of a client, and
 * `/dev/outbox/templates/{kind}/{language}?wl=` with the mails shown there (D-4).
 */
export function addMailPages(
  app: FastifyInstance,
  { database }: Pick<ServiceContext, 'database'>,
  pages: PlainPages,
  { findSender, whiteLabelKeys, messages, ...screens }: MailPagesDependencies,
): void {
  const readWhiteLabel = ({ wl }: { wl?: unknown }) => knownLoginScreen(wl, screens);

  app.get<{ Params: { id: string } }>('/dev/outbox/mails/:id', async (request, reply) => {
    const mail = await withDatabaseTimeout(database, findMailHtml(database, request.params.id));
    return mail === null ? reply.code(404).send() : sendMail(reply, mail);
  });

  app.get<TemplatePath>('/dev/outbox/templates/:kind/:language', async (request, reply) =>
    sendSampleMail(reply, request.params, findSender(readWhiteLabel(request.query))),
  );

  app.get<TemplatePath>('/dev/outbox/templates', async (request, reply) => {
    const whiteLabel = readWhiteLabel(request.query);
    const view = {
      ...previewMessages(
        findSender(whiteLabel),
        messages,
        (mail) => `/dev/outbox/templates/${mail.kind}/${mail.language}?wl=${whiteLabel}`,
      ),
      backUrl: '/dev/outbox',
      backTo: 'outbox',
      otherWhiteLabels: whiteLabelKeys().filter((key) => key !== whiteLabel),
    } as const;
    return sendOperatorPage(pages, request, reply, { page: { name: 'messagePreviews', view }, whiteLabel });
  });
}
