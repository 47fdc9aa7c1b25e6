import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RequestLog } from './request-figures';

/** A complete response. */
export interface LoadResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface LoadRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Expected status. */
  readonly expected?: number;
}

/** Client timeout (security.md), in milliseconds. */
const TIMEOUT_MS = 30_000;
const SERVICE = '/portal-login-service/public';

/** Headers of a browser's page navigation. */
const NAVIGATION = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };

/** An unexpected or missing response, which is already counted; ends the visit. */
export class UnexpectedResponse extends Error {}

/** The portal has asked a newcomer to come back later, which is already counted; ends the visit. */
export class NewcomerRejected extends UnexpectedResponse {}

/**
 * HTTP client that acts as one visitor's browser, with its own cookies and keep-alive connections. It counts every request
 * under the name of its operation.
 */
export class VisitorConnection {
  readonly #cookies = new Map<string, string>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 });

  readonly #origin: string;
  readonly #log: RequestLog;

  constructor(origin: string, log: RequestLog) {
    this.#origin = origin;
    this.#log = log;
  }

  /** Sends a request. @throws UnexpectedResponse when the response is missing or has another status */
  async send(call: string, path: string, requested: LoadRequest = {}): Promise<LoadResponse> {
    const { expected = 200 } = requested;
    const start = performance.now();
    let response: LoadResponse;
    try {
      response = await this.#send(path, requested);
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? 'no answer';
      this.#log.addLost(call, start, reason);
      throw new UnexpectedResponse(`${call}: ${reason}`, { cause: error });
    }
    if (isRejection(response)) {
      this.#log.addRejected(call, start);
      throw new NewcomerRejected(call);
    }
    const isRight = response.status === expected;
    this.#log.add(call, start, isRight ? undefined : `${response.status} instead of ${expected}`);
    if (!isRight) throw new UnexpectedResponse(`${call}: ${response.status} ${response.text.slice(0, 200)}`);
    return response;
  }

  /** Opens a page. @throws NewcomerRejected when the portal is overloaded; UnexpectedResponse like `send` */
  async open(call: string, path: string, expected = 200): Promise<LoadResponse> {
    return await this.send(call, path, { headers: NAVIGATION, expected });
  }

  /** Sends a request of a page to the recovery service: a POST, as JSON when there is a body. */
  async call(path: string, name: string, body?: object, expected = 200): Promise<Record<string, string>> {
    const { text } = await this.send(name, SERVICE + path, {
      method: 'POST',
      expected,
      headers: {
        'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return JSON.parse(text) as Record<string, string>;
  }

  /** Sends a GET request to the recovery service. */
  async read(path: string, name: string): Promise<Record<string, string>> {
    return JSON.parse((await this.send(name, SERVICE + path)).text) as Record<string, string>;
  }

  /** Closes the connections. */
  close(): void {
    this.#agent.destroy();
  }

  #send(path: string, { method = 'GET', headers = {}, body }: LoadRequest): Promise<LoadResponse> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Promise((resolve, reject) => {
      const sent = request(
        this.#origin + path,
        {
          method,
          agent: this.#agent,
          headers: {
            ...headers,
            'accept-encoding': 'br, gzip',
            ...(cookie && { cookie }),
            ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            this.#keepCookies(response.headers['set-cookie'] ?? []);
            const { statusCode = 0, headers: got } = response;
            resolve({ status: statusCode, headers: got, text: readable(got, Buffer.concat(chunks)) });
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  #keepCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

/** Value of Retry-After for rejected newcomers, in seconds; a 503 response with another value is a failure. */
const NEWCOMER_RETRY = '60';

function isRejection({ status, headers }: LoadResponse): boolean {
  return status === 503 && headers['retry-after'] === NEWCOMER_RETRY;
}

/** Decodes JSON and HTML; other files stay compressed, to save the load generator's CPU time. */
function readable(headers: IncomingHttpHeaders, bytes: Buffer): string {
  const { 'content-encoding': encoding, 'content-type': type = '' } = headers;
  if (!/json|html/.test(type)) return '';
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  if (encoding === 'gzip') return gunzipSync(bytes).toString();
  return bytes.toString();
}
