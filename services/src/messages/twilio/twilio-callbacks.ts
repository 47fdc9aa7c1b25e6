import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type twilioLibrary from 'twilio';
import type { Language } from '@portal/contract/i18n';
import { acceptFlatForms, type FlatForm } from '@portal/server-kit/http';
import type { ProviderPhoneCall, ProviderPhoneCalls } from '../channels/provider-phone-calls';
import { SPOKEN_TEXTS } from '../texts/spoken-texts';

/** Outside the recovery's routes, which a custom upstream may serve. */
export const CALLBACK_PATH = '/portal-login-service/provider/twilio/calls';

interface CallbackOptions {
  calls: ProviderPhoneCalls;
  /** Scheme, host and port of the provider's callbacks. */
  publicOrigin: string;
  authToken: string;
}

interface CallPath {
  Params: { id: string };
  Body: FlatForm | undefined;
}

/** Longest pause between two keys in seconds. */
const KEY_SECONDS = 20;
/**
 * Status of an answered call that has ended. An unanswered one keeps ringing for the page until it times out: an
 * earlier end would reveal that the user ID exists (rule 4).
 */
const ENDED = 'completed';

/**
 * Routes of Twilio's callbacks during a phone call. Each request must have Twilio's signature over the configured URL, never
 * the Host header, and its whole form; otherwise it gets 403 and has no effect (security rules 6 and 13). The call never
 * speaks the passcode: the user keys in the one that the page shows.
 */
export function twilioCallbacks(
  twilio: typeof twilioLibrary,
  { calls, publicOrigin, authToken }: CallbackOptions,
): FastifyPluginAsync {
  const isSigned = (request: FastifyRequest<CallPath>): boolean => {
    const signature = request.headers['x-twilio-signature'];
    if (typeof signature !== 'string') return false;
    return twilio.validateRequest(authToken, signature, `${publicOrigin}${request.url}`, { ...request.body });
  };

  const say = (reply: FastifyReply, response: { toString(): string }): FastifyReply =>
    reply.type('text/xml; charset=utf-8').send(response.toString());

  const promptForKeys = (call: ProviderPhoneCall, text: string) => {
    const { language } = call;
    const action = `${publicOrigin}${CALLBACK_PATH}/${call.id}/keys`;
    const response = new twilio.twiml.VoiceResponse();
    response
      .gather({ input: ['dtmf'], numDigits: call.digits, timeout: KEY_SECONDS, action, method: 'POST' })
      .say({ language }, text);
    response.redirect({ method: 'POST' }, action);
    return response;
  };

  const close = (language: Language, text: string) => {
    const response = new twilio.twiml.VoiceResponse();
    response.say({ language }, text);
    response.hangup();
    return response;
  };

  return (app) => {
    // Accepts only forms, as the provider sends them: parsed values of another content type may differ from the signed ones.
    app.removeAllContentTypeParsers();
    acceptFlatForms(app);
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    // The signature covers the form, so it is checked as soon as the form is parsed.
    app.addHook<CallPath>('preValidation', async (request, reply) => {
      if (isSigned(request)) return;
      request.log.warn(
        { event: 'callback rejected' },
        'A callback did not have the signature of the provider',
      );
      await reply.code(403).send();
    });

    app.post<CallPath>(`${CALLBACK_PATH}/:id/answered`, async (request, reply) => {
      const call = await calls.answer(request.params.id);
      return say(reply, call ? promptForKeys(call, call.text) : close('en-US', SPOKEN_TEXTS['en-US'].over));
    });

    app.post<CallPath>(`${CALLBACK_PATH}/:id/keys`, async (request, reply) => {
      const digits = request.body?.['Digits'] ?? '';
      const call = await calls.answer(request.params.id);
      if (!call) return say(reply, close('en-US', SPOKEN_TEXTS['en-US'].over));
      const words = SPOKEN_TEXTS[call.language];
      if (digits === '') return say(reply, promptForKeys(call, words.keysMissing));
      const result = await calls.key(call.id, digits);
      if (result === 'WRONG') return say(reply, promptForKeys(call, words.keysWrong));
      return say(reply, close(call.language, result === 'CONFIRMED' ? words.confirmed : words.over));
    });

    app.post<CallPath>(`${CALLBACK_PATH}/:id/ended`, async (request, reply) => {
      if (request.body?.['CallStatus'] === ENDED) await calls.end(request.params.id);
      return reply.code(204).send();
    });
    return Promise.resolve();
  };
}
