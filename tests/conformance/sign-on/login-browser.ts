/** A response, before its redirect is followed. */
export interface Hop {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Target of a redirect; null for any other response. */
  readonly location: URL | null;
  readonly milliseconds: number;
}

const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 15;

/** A separate browser: cookies by host, redirects one at a time. */
export class LoginBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** @param hops takes every response */
  readonly #hops: Hop[];

  constructor(hops: Hop[]) {
    this.#hops = hops;
  }

  /** Sends a GET request, or a form; never throws for a status. */
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
   * @param isThere stops before a URL is requested
   * @returns every URL on the way, and the last response
   * @throws Error when they do not end
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
