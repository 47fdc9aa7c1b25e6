import { rawRequest, type RawResponse } from '../edge/raw-request';

/** A response of a service, with its parsed JSON body. */
export interface ServiceResponse {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly raw: RawResponse;
}

/** One person's browser as the services see it: its own cookies and the anti-forgery token, without a page. */
export class Visitor {
  readonly #cookies = new Map<string, string>();

  readonly #headers: Readonly<Record<string, string>>;
  #origin: string;

  private constructor(origin: string, headers: Readonly<Record<string, string>>) {
    this.#origin = origin;
    this.#headers = headers;
  }

  /**
   * Creates a visitor who has opened a page of the portal.
   *
   * @param headers of all requests, such as those that a proxy adds
   */
  static async at(origin: string, headers: Readonly<Record<string, string>> = {}): Promise<Visitor> {
    const visitor = new Visitor(origin, headers);
    await visitor.get('/default/fps');
    return visitor;
  }

  /** Keeps browser and cookies when the portal has moved to another port. */
  moveTo(origin: string): void {
    this.#origin = origin;
  }

  /** The cookies of this browser, for tests that steal or swap them. */
  get cookies(): Map<string, string> {
    return this.#cookies;
  }

  get portalOrigin(): string {
    return this.#origin;
  }

  get(path: string): Promise<RawResponse> {
    return this.#send(path, 'GET');
  }

  /** Sends a request as the portal's pages do. */
  call(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ServiceResponse> {
    return this.callText(path, body === undefined ? undefined : JSON.stringify(body), headers);
  }

  /** Sends a request with any text as its body, and with additional headers. */
  async callText(
    path: string,
    text: string | undefined,
    headers: Record<string, string> = {},
  ): Promise<ServiceResponse> {
    const raw = await this.#send(
      `/portal-login-service/public${path}`,
      'POST',
      {
        'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      text,
    );
    return { status: raw.status, body: JSON.parse(raw.text) as ServiceResponse['body'], raw };
  }

  /** Sends any request with this browser's cookies. */
  send(path: string, method: string, headers: Record<string, string> = {}, body?: string) {
    return this.#send(path, method, headers, body);
  }

  /** Submits the login form; returns the redirect target. */
  async signIn(userId: string, password: string, target = '', query = ''): Promise<string> {
    const form = new URLSearchParams({
      USER: userId,
      PASSWRD: password,
      SMENC: 'UTF-8',
      TARGET: target,
      SUBMIT: 'Login',
    });
    const { status, headers } = await this.#send(
      `/login/forms/bg/ProcessLogin.fcc${query}`,
      'POST',
      { 'content-type': 'application/x-www-form-urlencoded' },
      form.toString(),
    );
    if (status !== 302) throw new Error(`The login service answered ${status}`);
    return headers.location ?? '';
  }

  async #send(
    path: string,
    method: string,
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<RawResponse> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await rawRequest(this.#origin, path, {
      method,
      headers: { ...this.#headers, ...headers, ...(cookie !== '' && { cookie }) },
      ...(body !== undefined && { body }),
    });
    for (const each of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }
}
