import { randomBytes, randomInt } from 'node:crypto';

/** A response with its body and time. */
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
  /** Body as it is, instead of `body`. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How the service is reached. */
export interface Target {
  /** Base URL, without a trailing slash. */
  readonly url: string;
  /** Whether the URL is a portal in front of the service: its pages set the session and the anti-forgery token. */
  readonly isPortal: boolean;
}

/** The specified time limit of a service is 30 s (section 9); a slower response is a failure of its own. */
const TIMEOUT_MS = 35_000;

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A browser in front of the service: cookies, anti-forgery token and IP address of its own. */
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

  /** Opens a page of the portal, or sets the cookies that a portal forwards. */
  async open(): Promise<this> {
    if (this.#target.isPortal) {
      await this.request('/default/fps', { headers: { accept: 'text/html' } });
    } else {
      this.#cookies.set('__Host-portal-session', randomBytes(24).toString('base64url'));
      this.#cookies.set('XSRF-TOKEN', randomBytes(24).toString('base64url'));
    }
    return this;
  }

  /** Sends a request; never throws for a status. */
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

/** Field of a JSON object; undefined in anything else. */
export function getField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Request and response in one line for a reason. */
export function describeResponse({ method, path, status, text }: ServiceResponse): string {
  return `${method} ${path}: ${status} ${text.slice(0, 200)}`.trim();
}
