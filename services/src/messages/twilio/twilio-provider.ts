import type RequestClient from 'twilio/lib/base/RequestClient';
import { CHANNELS } from '@portal/contract/recovery';
import { describeConnectionProblem } from '@portal/server-kit/http';
import { withTimeout } from '@portal/server-kit/scheduling';
import type { PhoneProvider } from '../channels/phone-provider';
import { CONCURRENT_SENDS, NotDeliveredError } from '../message-channels';
import { CALLBACK_PATH, twilioCallbacks } from './twilio-callbacks';
import type { PhoneSettings } from './twilio-settings';

/** Time-out of one request, in milliseconds. */
const LIMIT_MS = 10_000;
/** Maximum duration of a phone call, in seconds. */
const CALL_SECONDS = 180;
/** Error codes for a recipient that is rejected permanently: invalid, unreachable, not allowed, not verified, opted out. */
const REJECTED_CODES: readonly number[] = [
  21211, 21214, 21215, 21216, 21217, 21219, 21408, 21608, 21610, 21612, 21614,
];

/** Error codes for the configured sender: invalid, not of this account, or not capable. They affect all recipients. */
const SENDER_CODES: readonly number[] = [21210, 21212, 21603, 21606, 21659, 21660, 21661];

/**
 * Creates the provider for text messages and phone calls; loads Twilio's library.
 *
 * @param publicOrigin base of callback URLs (security rule 13)
 * @param limitMs timeout; changed by tests only
 */
export async function twilioProvider(
  settings: PhoneSettings,
  publicOrigin: string,
  limitMs = LIMIT_MS,
): Promise<PhoneProvider> {
  const { default: twilio } = await import('twilio');
  const base = new URL(settings.apiUrl);

  /** Sends requests to the configured URL; those of the library are fixed. */
  class AddressedClient extends twilio.RequestClient {
    override request<Data>(options: RequestClient.RequestOptions<Data>) {
      const { pathname, search } = new URL(options.uri);
      const uri = `${base.origin}${base.pathname.replace(/\/$/, '')}${pathname}${search}`;
      return super.request<Data>({ ...options, uri });
    }
  }
  const client = twilio(settings.accountSid, settings.authToken, {
    httpClient: new AddressedClient({
      timeout: limitMs,
      maxSockets: CONCURRENT_SENDS.phone,
      keepAlive: false,
    }),
    logLevel: 'error',
  });

  const order = async (work: Promise<unknown>): Promise<void> => {
    try {
      await withTimeout(work, limitMs);
    } catch (error) {
      // Twilio's error texts may contain the number, so they are not logged (security rule 15).
      const { status, code } = error as { status?: number; code?: number | string };
      const isRejected = REJECTED_CODES.includes(Number(code));
      const isPutOff = status === 400 && !SENDER_CODES.includes(Number(code));
      throw new NotDeliveredError(
        isRejected ? 'rejected' : isPutOff ? 'put off' : 'unavailable',
        `phone provider: ${status === undefined ? describeConnectionProblem(error) : `${status} ${code ?? ''}`.trim()}`,
      );
    }
  };

  return {
    sendText: (to, text) => order(client.messages.create({ to, from: settings.textsFrom, body: text })),
    startCall: (to, callId) =>
      order(
        client.calls.create({
          to,
          from: settings.callsFrom,
          url: `${publicOrigin}${CALLBACK_PATH}/${callId}/answered`,
          method: 'POST',
          statusCallback: `${publicOrigin}${CALLBACK_PATH}/${callId}/ended`,
          statusCallbackMethod: 'POST',
          statusCallbackEvent: ['completed'],
          timeout: CHANNELS.Call.answerSeconds,
          timeLimit: CALL_SECONDS,
        }),
      ),
    speak: (to, text, language) => {
      const response = new twilio.twiml.VoiceResponse();
      response.say({ language }, text);
      return order(client.calls.create({ to, from: settings.callsFrom, twiml: response.toString() }));
    },
    callbacks: (calls) => twilioCallbacks(twilio, { calls, publicOrigin, authToken: settings.authToken }),
  };
}
