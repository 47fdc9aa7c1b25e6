import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database';
import { neutralFailure } from '../contract/neutral-failure';
import { parseStrictJson } from '../contract/strict-json';
import { DATABASE_DEADLINE_MS, withDeadline } from '../deadline';
import { acceptFlatForms } from '../flat-form';
import { html } from '../html';
import { answerCall, declineCall, type CallPlayed } from '../messages/outbox-channels';
import { pageLanguage, pageTexts } from '../page-texts';
import { sendPage, type PlainPages } from '../plain-pages';
import { sentFromPortal } from '../request-origin';
import type { ServiceContext } from '../service-context';
import { isTrialEnvironment } from '../settings/settings';
import { readPhoneInput, type PhoneInput } from './phone-input';
import { outboxBody } from './outbox-page';
import { listMessages } from './outbox-messages';

interface ListQuery {
  user?: unknown;
}

const LONGEST_USER_ID = 100;

/**
 * The outbox of a portal without mail and phone providers (D-4, D-14): its page `/dev/outbox`, its list
 * `/dev/outbox.json?user=` and `POST /dev/outbox/calls/{id}`, which plays the phone. Outside LOCAL and MOCK none of these
 * addresses exists (security rule 16).
 */
export function outboxService(context: ServiceContext, pages: PlainPages): FastifyPluginAsync {
  const { database, settings } = context;

  const list = (query: ListQuery) =>
    withDeadline(listMessages(database, userOf(query)), DATABASE_DEADLINE_MS);

  const refuse = (request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply => {
    if (!isForm(request)) return reply.code(status).send(neutralFailure(request));
    const { title, text, link } = pageTexts(request).outbox.unknownCall;
    const body = html`<section class="plain-card">
      <h1>${title}</h1>
      <p>${text}</p>
      <p class="plain-actions"><a class="button" href="/dev/outbox">${link}</a></p>
    </section>`;
    return sendPage(pages, request, reply, { title, body, status });
  };

  return (app) => {
    if (!isTrialEnvironment(settings.environment)) return Promise.resolve();
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      (_request: FastifyRequest, text: string) => Promise.resolve().then(() => parseStrictJson(text)),
    );
    acceptFlatForms(app);

    app.get<{ Querystring: ListQuery }>('/dev/outbox.json', async (request, reply) => {
      const messages = await list(request.query);
      const bare = messages.map(({ callStatus: _, ...message }) => message);
      return reply.header('cache-control', 'no-store').send(bare);
    });

    app.get<{ Querystring: ListQuery }>('/dev/outbox', async (request, reply) => {
      const texts = pageTexts(request).outbox;
      const messages = await list(request.query);
      const body = outboxBody(messages, userOf(request.query), texts, pageLanguage(request));
      return sendPage(pages, request, reply, { title: texts.title, body });
    });

    app.post<{ Params: { id: string } }>('/dev/outbox/calls/:id', async (request, reply) => {
      if (!sentFromPortal(request, settings)) return refuse(request, reply, 403);
      const input = readPhoneInput(request.body);
      if (input === null) return refuse(request, reply, 400);
      const { id } = request.params;
      const played = await play(database, id, input);
      if (played === 'NOT_RINGING') return refuse(request, reply, 409);
      if (isForm(request)) return reply.redirect('/dev/outbox', 303);
      return reply.header('cache-control', 'no-store').send({ id, result: played });
    });
    return Promise.resolve();
  };
}

async function play(database: Database, id: string, input: PhoneInput): Promise<CallPlayed | 'UNREACHABLE'> {
  if (input.kind === 'keys') return answerCall(database, id, input.keys);
  return (await declineCall(database, id)) ? 'UNREACHABLE' : 'NOT_RINGING';
}

function userOf({ user }: ListQuery): string | undefined {
  return typeof user === 'string' && user !== ''
    ? user.replaceAll('\0', '').slice(0, LONGEST_USER_ID)
    : undefined;
}

function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
}
