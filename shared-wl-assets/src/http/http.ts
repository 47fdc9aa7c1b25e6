import axios, { AxiosHeaders, type AxiosInstance, type InternalAxiosRequestConfig } from 'axios';
import { observeHttp } from '../statistics/http-observer';

/** Every recovery call gives up after this long, in milliseconds (API-1, section 9). */
export const CALL_TIMEOUT = 30_000;

// As a browser reads it: tabs and line ends dropped, a backslash taken for a slash.
const isRelative = (url: string): boolean =>
  !/^(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i.test(url.replace(/[\t\n\r]/g, '').trim());

/**
 * Lets a call set its own time limit by the header `timeoutInSeconds` (API-2), and keeps the anti-forgery header
 * off every request that leaves this origin or changes nothing. A protocol-relative address is not relative.
 */
export const prepareRequest = (config: InternalAxiosRequestConfig): InternalAxiosRequestConfig => {
  const headers = AxiosHeaders.from(config.headers);
  const seconds = Number(headers.get('timeoutInSeconds'));
  if (headers.has('timeoutInSeconds') && Number.isFinite(seconds) && seconds > 0)
    config.timeout = seconds * 1000;
  const changes = !['get', 'head', 'options'].includes((config.method ?? 'get').toLowerCase());
  config.withXSRFToken = changes && isRelative(config.url ?? '');
  config.headers = headers;
  return config;
};

/** The portal's client for its services: JSON, same origin, anti-forgery header from the cookie XSRF-TOKEN. */
export const createHttp = (): AxiosInstance => {
  const instance = axios.create({
    timeout: CALL_TIMEOUT,
    xsrfCookieName: 'XSRF-TOKEN',
    xsrfHeaderName: 'X-XSRF-TOKEN',
    headers: { Accept: 'application/json' },
  });
  instance.interceptors.request.use(prepareRequest);
  observeHttp(instance);
  return instance;
};

export const http: AxiosInstance = createHttp();
