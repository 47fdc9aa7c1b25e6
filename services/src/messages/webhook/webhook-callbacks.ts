import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '@portal/contract/i18n';
import { isKeypadChannel } from '@portal/contract/recovery';
import { genericErrorBody } from '@portal/server-kit/http';
import { auditLog, hashIpAddress } from '../../audit/audit-log';
import type { ServiceContext } from '../../context/service-context';
import type { ProviderPhoneCall, ProviderPhoneCalls } from '../channels/provider-phone-calls';
import { SPOKEN_TEXTS } from '../texts/spoken-texts';
import { type Callback, CallbackError, readCallback } from './callback-body';
import { claimedCallbacks } from './claimed-callbacks';
import { TIMESTAMP_TOLERANCE_SECONDS, verifySignature, WEBHOOK_HEADERS } from './standard-webhooks';
import { TEST_MESSAGE_PREFIX } from './webhook-message';
import type { WebhookRecords } from './webhook-records';
import type { WebhookSettings } from './webhook-settings';

/** Outside the recovery's routes, which a custom upstream may serve. */
export const WEBHOOK_CALLBACK_PATH = '/portal-login-service/provider/webhook/callbacks';

/** What the provider does next with a phone call: read keys after the text, or speak it and hang up. */
type CallInstruction =
  | { next: 'gather'; text: string; language: Language; digits: number }
  | { next: 'hangUp'; text: string; language: Language };

interface CallbackOptions {
  settings: WebhookSettings;
  calls: ProviderPhoneCalls;
  records: WebhookRecords;
}

interface CallbackRoute {
  Body: Buffer | undefined;
}

function gather({ language, digits }: ProviderPhoneCall, text: string): CallInstruction {
  return { next: 'gather', text, language, digits };
}

function hangUp(language: Language, text: string): CallInstruction {
  return { next: 'hangUp', text, language };
}

function callIsOver(): CallInstruction {
  return hangUp('en-US', SPOKEN_TEXTS['en-US'].over);
}

/** Answers a phone call, or compares its keys. Wrong keys count as attempts before they are compared (security rule 2). */
async function playCall(
  calls: ProviderPhoneCalls,
  { type, messageId, digits }: Callback,
): Promise<CallInstruction> {
  const call = await calls.answer(messageId);
  if (!call) return callIsOver();
  if (type === 'answered') return gather(call, call.text);
  const texts = SPOKEN_TEXTS[call.language];
  if (digits === '') return gather(call, texts.keysMissing);
  const result = await calls.key(call.id, digits);
  if (result === 'WRONG') return gather(call, texts.keysWrong);
  return hangUp(call.language, result === 'CONFIRMED' ? texts.confirmed : texts.over);
}

/**
 * Route of the message webhook's callbacks. One without a valid signature or with an old timestamp gets 403 and has no
 * effect; a repeated one gets the first one's response (security rules 6 and 17). The status of a message is recorded for
 * operators and never shown to visitors (rule 4): a failed phone call keeps ringing on the page until it times out.
 */
export function webhookCallbacks(
  context: Omit<ServiceContext, 'log'>,
  { settings, calls, records }: CallbackOptions,
): FastifyPluginAsync {
  const { database, secrets, clock, counters } = context;
  const claims = claimedCallbacks(database);
  const audit = auditLog(database);

  const reject = (request: FastifyRequest, reply: FastifyReply, status: number, errorMessage: string) =>
    reply.code(status).send(genericErrorBody(request, { errorMessage }));

  const report = async (
    { type, messageId, at, reason }: Callback,
    request: FastifyRequest,
  ): Promise<void> => {
    const isDelivered = type === 'delivered';
    const message = await records.report(messageId, isDelivered ? 'DELIVERED' : 'FAILED', at);
    if (!message) return;
    counters?.message(message.channel, isDelivered ? 'delivered' : 'failed');
    await audit({
      at: clock(),
      event: 'messageStatus',
      outcome: isDelivered ? 'done' : 'refused',
      reason: isDelivered ? `${message.channel} delivered` : `${message.channel} failed: ${reason}`,
      userHash: message.user_hash,
      transactionId: message.transaction_id,
      ipAddressHash: hashIpAddress(secrets, request.ip),
      requestId: request.id,
    });
  };

  const perform = async (callback: Callback, request: FastifyRequest): Promise<CallInstruction | null> => {
    const { type, messageId } = callback;
    if (type === 'answered' || type === 'keyed') return playCall(calls, callback);
    if (type === 'ended') await calls.end(messageId);
    else await report(callback, request);
    return null;
  };

  const send = (reply: FastifyReply, instruction: string): FastifyReply =>
    instruction === 'null'
      ? reply.code(204).send()
      : reply.type('application/json; charset=utf-8').send(instruction);

  return (app) => {
    // The signature covers the bytes of the body, so they are verified before they are parsed.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.post<CallbackRoute>(WEBHOOK_CALLBACK_PATH, async (request, reply) => {
      const body = request.body ?? Buffer.alloc(0);
      const verdict = verifySignature(settings.secrets, request.headers, body, clock());
      if (verdict.kind !== 'signed') {
        request.log.warn({ event: 'callback rejected', reason: verdict.kind }, 'A callback was rejected');
        return reject(
          request,
          reply,
          403,
          verdict.kind === 'expired'
            ? `${WEBHOOK_HEADERS.timestamp} differs from the portal's time by more than ${TIMESTAMP_TOLERANCE_SECONDS} seconds.`
            : `${WEBHOOK_HEADERS.signature} is not that of ${WEBHOOK_HEADERS.id}, ${WEBHOOK_HEADERS.timestamp} and this body.`,
        );
      }
      let callback: Callback;
      try {
        callback = readCallback(body);
      } catch (error) {
        if (!(error instanceof CallbackError)) throw error;
        return reject(request, reply, 400, error.message);
      }
      if (callback.messageId.startsWith(TEST_MESSAGE_PREFIX)) return reply.code(204).send();
      const channel = await records.findChannel(callback.messageId);
      if (channel === null) return reject(request, reply, 404, 'data.messageId is not the id of a message.');
      if (!isKeypadChannel(channel) && !['delivered', 'failed'].includes(callback.type))
        return reject(request, reply, 400, `type ${callback.type} is for phone calls only.`);

      const fingerprint = secrets.fingerprint('webhook callback', body.toString('utf8'));
      const claim = await claims.claim(verdict.id, fingerprint, clock());
      if (claim.kind === 'repeated') return send(reply, claim.response);
      if (claim.kind === 'other body')
        return reject(request, reply, 409, `${WEBHOOK_HEADERS.id} belongs to another callback.`);
      if (claim.kind === 'in progress')
        return reject(request, reply.header('retry-after', '1'), 409, 'This callback is being processed.');
      let instruction: string;
      try {
        instruction = JSON.stringify(await perform(callback, request));
      } catch (error) {
        await claims.release(verdict.id);
        throw error;
      }
      // The callback has taken effect, so the provider must get its response even if it cannot be stored for repetitions.
      await claims
        .complete(verdict.id, instruction)
        .catch((error: unknown) =>
          request.log.error({ err: error }, 'the response to a callback could not be stored'),
        );
      return send(reply, instruction);
    });
    return Promise.resolve();
  };
}
