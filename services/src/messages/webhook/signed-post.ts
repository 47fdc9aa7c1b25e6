import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { describeConnectionProblem } from '@portal/server-kit/http';
import { signedHeaders } from './standard-webhooks';

const MAX_RESPONSE_BYTES = 16 * 1024;

export interface SignedPostResponse {
  status: number;
  body: string;
}

/** A JSON body to post, and the secrets that sign it. */
export interface SignedPost {
  /** Secrets, each of which adds a signature. */
  secrets: readonly Buffer[];
  id: string;
  now: Date;
  body: string;
  /** Time-out of the whole request, in milliseconds. */
  limitMs: number;
}

async function readResponse(response: IncomingMessage): Promise<SignedPostResponse> {
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

/**
 * Posts JSON that is signed as Standard Webhooks 1.0 defines. Redirects are not followed.
 *
 * @throws connection errors and time-outs
 */
export function postSigned(
  url: URL,
  { secrets, id, now, body, limitMs }: SignedPost,
): Promise<SignedPostResponse> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    // Open a new connection per request: a kept one that the receiver has closed would look like a failure.
    const sent = request(url, {
      method: 'POST',
      headers: {
        ...signedHeaders(secrets, id, now, body),
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

/** Describes an error of `postSigned` in fixed words or by its code, for a log; never by a value. */
export function describeRequestError(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string };
  const isTimeout = name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR';
  return isTimeout ? 'too slow' : describeConnectionProblem(error);
}
