import type { AxiosInstance, AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import { isAxiosError } from 'axios';
import { statistics } from './statistics';
import type { StatisticsRecord } from './statistics-queue';

/** Addresses that carry a user ID as a path step, shown without it: no user ID in a record (security rule 15). */
const templated = (url: string): string =>
  url.replace(/\/(uti|fps\/email)\/(?!decrypt$)[^/?]+/, '/$1/{userId}').replace(/\?.*$/, '');

/** What is known of a call when it ends; `elapsed` in milliseconds. */
export interface ObservedCall {
  readonly method: string;
  readonly url: string;
  readonly elapsed: number;
  readonly status: number;
  readonly successful: boolean;
}

/** One HTTP record (STA-1): method, address without values, elapsed milliseconds and status. */
export const httpRecord = (call: ObservedCall): StatisticsRecord => ({
  HTTP_METHOD: call.method.toUpperCase(),
  REQUEST_URL: templated(call.url),
  ELAPSED_TIME: Math.round(call.elapsed),
  HTTP_STATUS: call.successful ? 'Success' : 'Failure',
  HTTP_STATUS_CODE: call.status,
  IS_PRELOGIN: true,
});

/** Status of a call without an answer: 1 when its time limit ended it, else -1; a time-out in time is 0 (STA-5). */
const statusWithoutAnswer = (
  code: string | undefined,
  elapsed: number,
  limit: number | undefined,
): number => {
  if (code !== 'ECONNABORTED' && code !== 'ETIMEDOUT') return -1;
  return limit !== undefined && elapsed > limit ? 1 : 0;
};

/** Records every response and error of a client; never changes or delays them (STA-4, STA-8). */
export const observeHttp = (client: AxiosInstance): void => {
  const started = new WeakMap<object, number>();
  const record = (config: InternalAxiosRequestConfig, status: number, successful: boolean): void => {
    const elapsed = performance.now() - (started.get(config) ?? performance.now());
    statistics().record(
      'http',
      httpRecord({ method: config.method ?? 'get', url: config.url ?? '', elapsed, status, successful }),
    );
  };
  client.interceptors.request.use((config) => {
    started.set(config, performance.now());
    return config;
  });
  client.interceptors.response.use(
    (response: AxiosResponse) => {
      record(response.config, response.status, true);
      return response;
    },
    (error: unknown) => {
      if (isAxiosError(error) && error.config !== undefined) {
        const elapsed = performance.now() - (started.get(error.config) ?? performance.now());
        const status =
          error.response?.status ?? statusWithoutAnswer(error.code, elapsed, error.config.timeout);
        record(error.config, status, false);
      }
      return Promise.reject(error);
    },
  );
};
