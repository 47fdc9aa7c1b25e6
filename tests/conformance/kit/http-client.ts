import { randomBytes, randomInt } from 'node:crypto';

/** A response with its request, body and duration. */
export interface ServiceResponse {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed body; undefined when it is empty or not JSON. */
  readonly json: unknown;
  readonly milliseconds: number;
}

/** Options of a request. */
export interface RequestOptions {
  readonly method?: 'GET' | 'POST';
  /** JSON body. */
  readonly body?: unknown;
  /** Raw body, instead of `body`. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** URL and kind of the tested endpoint. */
export interface Target {
  /** Base URL, without a trailing slash. */
  readonly url: string;
  /** Whether the URL is a portal in front of the service; its pages then set the session cookie and the CSRF token. */
  readonly isPortal: boolean;
}

/** Above the 30 s that a service may take (section 9), so that REC-TIME-LIMIT can report slower responses. */
const TIMEOUT_MS = 35_000;

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** HTTP client that acts as one browser, with its own cookies, CSRF token and IP address. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  /** An address of TEST-NET-3 (RFC 5737), as a portal would forward it. */
  readonly #ipAddress = `203.0.113.${randomInt(1, 255)}`;

  readonly #target: Target;
  readonly #exchanges: ServiceResponse[];

  constructor(target: Target, exchanges: ServiceResponse[]) {
    this.#target = target;
    this.#exchanges = exchanges;
  }

  /** Starts a session: opens a page of the portal, or sets the cookies that a portal would forward. */
  async open(): Promise<this> {
    if (this.#target.isPortal) {
      await this.request('/default/fps', { headers: { accept: 'text/html' } });
    } else {
      this.#cookies.set('__Host-portal-session', randomBytes(24).toString('base64url'));
      this.#cookies.set('XSRF-TOKEN', randomBytes(24).toString('base64url'));
    }
    return this;
  }

  /** Sends a request; does not throw for error statuses. */
  async request(
    path: string,
    { method = 'GET', body, text, headers = {} }: RequestOptions = {},
  ): Promise<ServiceResponse> {
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const began = performance.now();
    const response = await fetch(this.#target.url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        origin: new URL(this.#target.url).origin,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': this.#ipAddress,
        'x-portal-white-label': 'default',
        'x-portal-language': 'en-US',
        ...(cookie !== '' && { cookie }),
        ...(method === 'POST' && { 'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '' }),
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent !== undefined && { body: sent }),
    });
    const received = await response.text();
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const exchange = {
      method,
      path,
      status: response.status,
      headers: response.headers,
      text: received,
      json: parseJson(received),
      milliseconds: performance.now() - began,
    };
    this.#exchanges.push(exchange);
    return exchange;
  }
}

/** The service under test, with every response so far. */
export class ServiceUnderTest {
  readonly exchanges: ServiceResponse[] = [];

  constructor(readonly target: Target) {}

  /** Opens a new browser. */
  browser(): Promise<Browser> {
    return new Browser(this.target, this.exchanges).open();
  }
}

/** Returns a field of a JSON object; undefined for any other value. */
export function getField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Formats request and response in one line, for the reason of a failure. */
export function describeResponse({ method, path, status, text }: ServiceResponse): string {
  return `${method} ${path}: ${status} ${text.slice(0, 200)}`.trim();
}
