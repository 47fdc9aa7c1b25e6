import type { AxiosInstance, AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import { isAxiosError } from 'axios';
import { httpRecord, type ObservedRequest, statusWithoutResponse } from './http-record';
import { isReported } from './reported-requests';
import { statistics } from './statistics';
import { thisPage } from './this-page';

interface PendingRequest {
  readonly at: number;
  readonly fromState: string;
}

const textHeaders = (headers: AxiosResponse['headers'] | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name.toLowerCase(), value] as const] : [],
    ),
  );

const getResponseSize = (
  response: AxiosResponse | undefined,
  headers: Readonly<Record<string, string>>,
): number => {
  const declaredLength = Number(headers['content-length']);
  if (declaredLength > 0) return declaredLength;
  const { data } = response ?? {};
  return data === undefined || data === null
    ? 0
    : (typeof data === 'string' ? data : JSON.stringify(data)).length;
};

/** Errors in statistics never affect the request (STA-8). */
const ignoringErrors = <Result>(work: () => Result): Result | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/**
 * Records every response and error of a client (STA-4, STA-5); never changes, delays or breaks a request (STA-8).
 *
 * @param report receives each finished request; by default the page's queue
 */
export const observeHttp = (
  client: AxiosInstance,
  report: (call: ObservedRequest) => void = (call) =>
    statistics().record('http', httpRecord(thisPage(), call)),
): void => {
  const begun = new WeakMap<object, PendingRequest>();
  const ended = (
    config: InternalAxiosRequestConfig,
    response: AxiosResponse | undefined,
    status: (elapsed: number) => number,
    successful: boolean,
  ): void => {
    const { at, fromState } = begun.get(config) ?? { at: performance.now(), fromState: '' };
    const elapsed = performance.now() - at;
    const headers = textHeaders(response?.headers);
    const [method, url] = [config.method ?? 'get', config.url ?? ''];
    if (!isReported(method, url, headers['content-type'] ?? '')) return;
    report({
      method,
      url,
      elapsed,
      status: status(elapsed),
      successful,
      accept: String(config.headers.get('Accept') ?? ''),
      headers,
      size: getResponseSize(response, headers),
      fromState,
    });
  };
  client.interceptors.request.use((config) => {
    begun.set(config, { at: performance.now(), fromState: ignoringErrors(() => thisPage().state) ?? '' });
    return config;
  });
  client.interceptors.response.use(
    (response: AxiosResponse) => {
      ignoringErrors(() => ended(response.config, response, () => response.status, true));
      return response;
    },
    (error: unknown) => {
      if (isAxiosError(error) && error.config !== undefined) {
        const { config, code, response } = error;
        const status = (elapsed: number): number =>
          response?.status ?? statusWithoutResponse(code, elapsed, config.timeout);
        ignoringErrors(() => ended(config, response, status, false));
      }
      return Promise.reject(error);
    },
  );
};
