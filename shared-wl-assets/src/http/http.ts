import axios, {
  AxiosHeaders,
  type AxiosInstance,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
  isAxiosError,
} from 'axios';
import { embeddedVisit, setEmbeddedVisit } from '../portal/embedded-visit';
import { observeHttp } from '../statistics/http-observer';

/** Timeout of recovery requests in milliseconds (API-1, section 9). */
export const REQUEST_TIMEOUT_MS = 30_000;

const TOKEN_HEADER = 'X-XSRF-TOKEN';

const TOKEN_COOKIE = 'XSRF-TOKEN=';

/**
 * Returns every anti-forgery token of this page, separated by commas: another page of the site may have set a cookie of
 * the same name, which hides the portal's own. The server recognises its own token.
 */
const readTokens = (cookies: string): string =>
  cookies
    .split(/;\s*/)
    .filter((pair) => pair.startsWith(TOKEN_COOKIE))
    .map((pair) => pair.slice(TOKEN_COOKIE.length))
    .join(', ');

/** Header for requests of an embedded flow in a frame, whose origin is the portal's own. */
const EMBEDDED_HEADER = 'X-Portal-Embedded';

/** Placeholder base URL; only relative URLs resolve to its origin. */
const NOWHERE = 'ftp://nowhere.invalid';

// Parsed as browsers do: they strip leading control characters and spaces, and treat backslashes as slashes.
const isRelative = (url: string): boolean => new URL(url, NOWHERE).origin === NOWHERE;

/**
 * Sets a request's timeout from the header `timeoutInSeconds` (API-2) and restricts the anti-forgery header to unsafe
 * requests to the portal's origin. A protocol-relative URL is not relative. On a page of another origin, requests go
 * to the portal with the token of that session (CARD-8).
 */
export const prepareRequest = (config: InternalAxiosRequestConfig): InternalAxiosRequestConfig => {
  const headers = AxiosHeaders.from(config.headers);
  const seconds = Number(headers.get('timeoutInSeconds'));
  if (headers.has('timeoutInSeconds') && Number.isFinite(seconds) && seconds > 0)
    config.timeout = seconds * 1000;
  const changes = !['get', 'head', 'options'].includes((config.method ?? 'get').toLowerCase());
  const relative = isRelative(config.url ?? '');
  const visit = embeddedVisit();
  // The header is set below, because axios reads only one cookie of a name.
  config.withXSRFToken = false;
  if (changes && relative && visit === null) {
    const tokens = readTokens(document.cookie);
    if (tokens !== '') headers.set(TOKEN_HEADER, tokens);
  }
  if (visit !== null && relative) {
    config.baseURL = visit.origin;
    config.withCredentials = true;
    if (changes) headers.set(TOKEN_HEADER, visit.token);
    if (visit.origin === location.origin) headers.set(EMBEDDED_HEADER, 'true');
  }
  // The page's trace, or that of the host page of an embedded flow; there is none unless traces are collected.
  const trace = document.querySelector<HTMLMetaElement>('meta[name=traceparent]');
  if (trace !== null && relative) headers.set('traceparent', trace.content);
  config.headers = headers;
  return config;
};

/** Stores the token of a renewed session from a response to an embedded flow, which cannot read the portal's cookies. */
const readRenewedToken = (response: AxiosResponse): AxiosResponse => {
  const visit = embeddedVisit();
  const token: unknown = response.headers[TOKEN_HEADER.toLowerCase()];
  if (visit !== null && typeof token === 'string') setEmbeddedVisit({ ...visit, token });
  return response;
};

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Set on a request that is a retry. */
    readonly again?: true;
  }
}

/** Code of a request without a session. The response begins one; it is repeated if cookies are blocked. */
const NO_SESSION = 'ISB_COOKIE01';

/**
 * Repeats a request that was rejected for its session: cookies were deleted, the server's key has changed, or another frame or
 * tab has renewed an embedded session (security rule 17). This is safe: the token is checked before anything else.
 */
const retryRequest =
  (instance: AxiosInstance) =>
  async (error: unknown): Promise<AxiosResponse> => {
    if (!isAxiosError(error) || error.config === undefined || error.config.again) throw error;
    const { response, config } = error;
    const code: unknown = (response?.data as { readonly errorCode?: unknown } | undefined)?.errorCode;
    if (response?.status !== 403 || code !== NO_SESSION) throw error;
    readRenewedToken(response);
    const token = embeddedVisit()?.token ?? readTokens(document.cookie);
    if (token === '' || token === config.headers.get(TOKEN_HEADER)) throw error;
    return instance.request({ ...config, again: true });
  };

/** Creates the portal's HTTP client: JSON, same origin, anti-forgery header from the cookie XSRF-TOKEN. */
export const createHttp = (): AxiosInstance => {
  const instance = axios.create({
    timeout: REQUEST_TIMEOUT_MS,
    headers: { Accept: 'application/json' },
    // Timeouts get the code ETIMEDOUT, so that a request aborted by navigation is not counted as a timeout (STA-5).
    transitional: { ...axios.defaults.transitional, clarifyTimeoutError: true },
  });
  instance.interceptors.request.use(prepareRequest);
  instance.interceptors.response.use(readRenewedToken);
  observeHttp(instance);
  instance.interceptors.response.use(undefined, retryRequest(instance));
  return instance;
};

export const http: AxiosInstance = createHttp();
