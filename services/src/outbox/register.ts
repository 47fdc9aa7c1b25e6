import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { OutboxMessageView } from '@portal/contract/operator';
import { isTooLong } from '@portal/contract/validation';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';
import { withDatabaseTimeout } from '@portal/server-kit/database';
import { acceptFlatForms, genericErrorBody, isSentFromPortal } from '@portal/server-kit/http';
import {
  html,
  pageTranslations,
  type PlainPages,
  sendOperatorPage,
  sendPage,
} from '@portal/server-kit/pages';
import { acceptStrictJson } from '../api/strict-json';
import type { ServiceContext } from '../context/service-context';
import type { CheckKeys } from '../messages/message-channels';
import { DEFAULT_WHITE_LABEL } from '../white-labels/white-label-key';
import { addMailPages, type MailPagesDependencies } from './mail-pages';
import { listMessages, waitForHandover } from './outbox-messages';
import { type PhoneInput, readPhoneInput } from './phone-input';
import {
  answerPhoneCall,
  declinePhoneCall,
  type SimulatedCallResult,
  type SimulatedPhone,
} from './simulated-phone';

/** What the outbox uses of others. */
export interface OutboxDependencies extends MailPagesDependencies {
  /** Checks the keys that are pressed on the simulated phone. */
  readonly checkKeys: CheckKeys;
}

interface ListQuery {
  user?: unknown;
}

/**
 * Outbox of a portal without mail and phone providers (D-4, D-14): the page `/dev/outbox`, the list
 * `/dev/outbox.json?user=`, `POST /dev/outbox/calls/{id}`, which simulates the phone, and `/dev/outbox/templates`, a
 * preview of every message. Outside LOCAL and MOCK none of these routes exists (security rule 16).
 */
export function register(
  context: ServiceContext,
  pages: PlainPages,
  dependencies: OutboxDependencies,
): FastifyPluginAsync {
  const { database, settings } = context;

  const list = (user: string | undefined): Promise<OutboxMessageView[]> =>
    // Postgres text cannot contain a null character.
    user?.includes('\0')
      ? Promise.resolve([])
      : withDatabaseTimeout(
          database,
          waitForHandover(database, context.clock()).then(() => listMessages(database, user)),
        );

  const sendRejection = (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    reason: 'unknownCall' | 'unreadKeys' | 'longUserId',
  ): FastifyReply => {
    const { title, text, link } = pageTranslations(pages.language(request)).outbox[reason];
    const body = html`<section class="plain-card">
      <h1>${title}</h1>
      <p>${text}</p>
      <p class="plain-actions"><a class="button" href="/dev/outbox">${link}</a></p>
    </section>`;
    return sendPage(pages, request, reply, { title, body, status });
  };

  const reject = (request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply =>
    isForm(request)
      ? sendRejection(request, reply, status, status === 400 ? 'unreadKeys' : 'unknownCall')
      : reply.code(status).send(genericErrorBody(request));

  return (app) => {
    if (!isSandboxEnvironment(settings.environment)) return Promise.resolve();
    acceptStrictJson(app);
    acceptFlatForms(app);

    app.get<{ Querystring: ListQuery }>('/dev/outbox.json', async (request, reply) => {
      const user = readUser(request.query);
      if (user !== undefined && isTooLong('userId', user))
        return reply.code(400).send(genericErrorBody(request));
      const messages = await list(user);
      const bare = messages.map(({ callStatus: _, isMail: __, ...message }) => message);
      return reply.header('cache-control', 'no-store').send(bare);
    });

    app.get<{ Querystring: ListQuery }>('/dev/outbox', async (request, reply) => {
      const user = readUser(request.query);
      if (user !== undefined && isTooLong('userId', user))
        return sendRejection(request, reply, 400, 'longUserId');
      const { timeZone } = dependencies.findSender(DEFAULT_WHITE_LABEL);
      const view = { userId: user ?? null, timeZone, messages: await list(user) };
      return sendOperatorPage(pages, request, reply, { page: { name: 'outbox', view } });
    });

    addMailPages(app, context, pages, dependencies);

    app.post<{ Params: { id: string } }>('/dev/outbox/calls/:id', async (request, reply) => {
      if (!isSentFromPortal(request, settings)) return reject(request, reply, 403);
      const input = readPhoneInput(request.body);
      if (input === null) return reject(request, reply, 400);
      const { id } = request.params;
      const played = await play({ database, checkKeys: dependencies.checkKeys }, id, input);
      if (played === 'NOT_RINGING') return reject(request, reply, 409);
      if (isForm(request)) return reply.redirect('/dev/outbox', 303);
      return reply.header('cache-control', 'no-store').send({ id, result: played });
    });
    return Promise.resolve();
  };
}

async function play(
  phone: SimulatedPhone,
  id: string,
  input: PhoneInput,
): Promise<SimulatedCallResult | 'UNREACHABLE'> {
  if (input.kind === 'keys') return answerPhoneCall(phone, id, input.keys);
  return (await declinePhoneCall(phone.database, id)) ? 'UNREACHABLE' : 'NOT_RINGING';
}

function readUser({ user }: ListQuery): string | undefined {
  return typeof user === 'string' && user !== '' ? user : undefined;
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
}
