import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { WebhookSettings } from '../../settings/message-settings';
import { NotDeliveredError } from '../channels/message-channels';
import { signedHeaders } from './standard-webhooks';

/** Time-out of one request, in milliseconds. */
const LIMIT_MS = 10_000;
const MAX_RESPONSE_BYTES = 16 * 1024;
/** The recipient is rejected for good (RFC 9110, 15.5.21). */
const RECIPIENT_REJECTED = 422;

interface WebhookResponse {
  status: number;
  body: string;
}

async function readResponse(response: IncomingMessage): Promise<WebhookResponse> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_RESPONSE_BYTES)
      throw Object.assign(new Error('too large'), { code: 'RESPONSE_TOO_LARGE' });
    chunks.push(chunk);
  }
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') };
}

function post(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  limitMs: number,
): Promise<WebhookResponse> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    // A new connection per message: a kept one that the receiver closes meanwhile would look like a failure.
    const sent = request(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      },
      agent: false,
      signal: AbortSignal.timeout(limitMs),
    });
    sent.once('response', (response) => {
      readResponse(response).then(resolve, reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

function acceptedId(body: string): unknown {
  try {
    return (JSON.parse(body) as { id?: unknown } | null)?.id;
  } catch {
    return undefined;
  }
}

/** Posts signed messages to the message webhook. */
export interface WebhookClient {
  /**
   * Resolves once the receiver has accepted the message by repeating its id. Redirects are not followed.
   *
   * @param id idempotency key, the same in every attempt
   * @throws NotDeliveredError: 'refused' for status 422, 'unavailable' otherwise; its reason names no recipient
   */
  post(id: string, payload: object): Promise<void>;
}

/**
 * Creates the client of the message webhook.
 *
 * @param limitMs time-out; changed by tests only
 */
export function webhookClient(
  { url, secrets }: WebhookSettings,
  clock: () => Date,
  limitMs = LIMIT_MS,
): WebhookClient {
  const target = new URL(url);
  return {
    async post(id, payload) {
      const body = JSON.stringify(payload);
      let response: WebhookResponse;
      try {
        response = await post(target, signedHeaders(secrets, id, clock(), body), body, limitMs);
      } catch (error) {
        const { code, name } = error as { code?: string; name?: string };
        const isTimeout = name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR';
        throw new NotDeliveredError(
          'unavailable',
          `message webhook: ${isTimeout ? 'too slow' : (code ?? 'no response')}`,
        );
      }
      const { status } = response;
      if (status >= 200 && status < 300) {
        if (acceptedId(response.body) === id) return;
        throw new NotDeliveredError('unavailable', 'message webhook: the response does not repeat the id');
      }
      const isRedirect = status >= 300 && status < 400;
      throw new NotDeliveredError(
        status === RECIPIENT_REJECTED ? 'refused' : 'unavailable',
        `message webhook: ${status}${isRedirect ? ', and redirects are not followed' : ''}`,
      );
    },
  };
}
