import { Transform } from 'node:stream';
import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { CHANNEL_NAMES, CHANNELS } from '@portal/contract/recovery';
import { readBody } from './gate-upstream';
import type { UpstreamResponse } from './upstream-response';

/** Maximum length of a response that is read for its passcode, in bytes; a response of the contract has a few hundred. */
const MAX_BYTES = 64 * 1024;

/** Requests for a passcode that the page shows, such as that of a phone call (D-5). */
const displayedPasscodes = new WeakSet<FastifyRequest>();

/**
 * Notes whether a request of a custom recovery service is for a passcode that the page shows. Forwards it as it was read, so that the service
 * cannot read another channel, for example from a duplicate key.
 */
export function noteDisplayedPasscode(): preHandlerAsyncHookHandler {
  return async (request) => {
    const body = await readBody(request);
    const requested = (body as { readonly channel?: unknown } | null)?.channel;
    const channel = CHANNEL_NAMES.find((each) => each === requested);
    if (channel === undefined || !CHANNELS[channel].showsPasscode) return;
    request.body = body;
    displayedPasscodes.add(request);
  };
}

/** Returns the body without `otp`; a text that is not JSON is returned as it is. */
function removePasscode(text: string): string {
  if (!/otp/i.test(text) && !text.includes('\\u')) return text;
  try {
    return JSON.stringify(
      JSON.parse(text, (key, value: unknown) => (key.toLowerCase() === 'otp' ? undefined : value)),
    );
  } catch {
    return text;
  }
}

/**
 * Removes a passcode that a custom recovery service returns for an e-mail or text message, as section 3.7 allows: only its
 * recipient may read it (security rule 6).
 *
 * @returns null when the body is compressed, although the request asked for a plain one
 */
export function filterPasscode(request: FastifyRequest, response: UpstreamResponse): UpstreamResponse | null {
  if (displayedPasscodes.has(request)) return response;
  if (!/^(?:identity)?$/i.test(response.headers['content-encoding'] ?? '')) return null;
  const chunks: Buffer[] = [];
  let length = 0;
  const filter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      length += chunk.length;
      chunks.push(chunk);
      done(length > MAX_BYTES ? new Error(`The response is longer than ${MAX_BYTES} bytes.`) : null);
    },
    flush: (done) => done(null, removePasscode(Buffer.concat(chunks).toString('utf8'))),
  });
  response.stream.on('error', (error) => filter.destroy(error));
  return { ...response, stream: response.stream.pipe(filter) };
}
