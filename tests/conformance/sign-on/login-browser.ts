/** A response whose redirect, if any, is not yet followed. */
export interface Hop {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Target of a redirect; null when the response is not a redirect. */
  readonly location: URL | null;
  readonly milliseconds: number;
}

const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 15;

/** HTTP client that acts as one browser: stores cookies by host and follows redirects one at a time. */
export class LoginBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** Collects every response. */
  readonly #hops: Hop[];

  constructor(hops: Hop[]) {
    this.#hops = hops;
  }

  /** Sends a GET request, or a POST request with a form; does not throw for error statuses. */
  async send(
    target: string | URL,
    form?: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Hop> {
    const url = new URL(target);
    const jar = this.#cookies.get(url.hostname) ?? new Map<string, string>();
    this.#cookies.set(url.hostname, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const began = performance.now();
    const response = await fetch(url, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'text/html',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
        ...(cookie !== '' && { cookie }),
        ...headers,
      },
      ...(form !== undefined && { body: new URLSearchParams(form) }),
    });
    const text = await response.text();
    for (const each of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value === '' || /;\s*max-age=0\b/i.test(each)) jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get('location');
    const hop = {
      url,
      status: response.status,
      headers: response.headers,
      text,
      location: location !== null && response.status < 400 ? new URL(location, url) : null,
      milliseconds: performance.now() - began,
    };
    this.#hops.push(hop);
    return hop;
  }

  /**
   * Follows redirects.
   *
   * @param isThere stops before requesting a URL for which it returns true
   * @returns the redirect targets and the last response
   * @throws Error after too many redirects
   */
  async follow(
    first: Hop,
    isThere: (url: URL) => boolean = () => false,
  ): Promise<{ readonly urls: readonly URL[]; readonly last: Hop }> {
    const urls: URL[] = [];
    let last = first;
    while (last.location !== null) {
      urls.push(last.location);
      if (isThere(last.location)) break;
      if (urls.length > MAX_REDIRECTS) throw new Error(`Redirects do not end: ${urls.join(' ')}`);
      last = await this.send(last.location);
    }
    return { urls, last };
  }
}
