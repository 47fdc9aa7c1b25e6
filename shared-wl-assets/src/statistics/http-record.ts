import { EVENT_NAMES, MAX_LENGTHS } from '@portal/contract/statistics';
import { commonFields } from './common-fields';
import type { StatisticsPage, StatisticsRecord } from './statistics-page';
import { templatedUrl } from './templated-url';

/** Facts about a finished request. */
export interface ObservedRequest {
  readonly method: string;
  readonly url: string;
  /** Milliseconds. */
  readonly elapsed: number;
  /** HTTP status; without a response the result of `statusWithoutResponse`. */
  readonly status: number;
  readonly successful: boolean;
  /** Accept header of the request. */
  readonly accept: string;
  /** Headers of the response, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Content-Length in bytes; without one, the length of the body in characters. */
  readonly size: number;
  /** Route on screen when the request started. */
  readonly fromState: string;
}

/** Headers without personal data; no others are recorded. */
const RECORDED_HEADERS = [
  'content-type',
  'content-length',
  'content-encoding',
  'cache-control',
  'retry-after',
  'age',
];

const headersText = (headers: ObservedRequest['headers']): string =>
  RECORDED_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [`${name}: ${headers[name]}`]))
    .join('\n')
    .slice(0, MAX_LENGTHS.headers);

/**
 * Returns the status of a request without a response (STA-5): a timeout counts as 1 when it took longer than its
 * limit, else as 0; every other error is -1.
 *
 * @param code of axios: ETIMEDOUT for a timeout, ECONNABORTED for a request aborted by leaving the page
 * @param elapsed milliseconds
 * @param limit milliseconds; undefined when the request had none
 */
export const statusWithoutResponse = (
  code: string | undefined,
  elapsed: number,
  limit: number | undefined,
): number => {
  if (code !== 'ETIMEDOUT') return -1;
  return limit !== undefined && elapsed > limit ? 1 : 0;
};

/** Creates an HTTP record (section 3.8, STA-1). */
export const httpRecord = (page: StatisticsPage, call: ObservedRequest): StatisticsRecord => {
  const requestUrl = templatedUrl(call.url, page.hostUrl);
  return {
    ...commonFields(page),
    EVENT_NAME: EVENT_NAMES.http,
    ACCEPTED_RESPONSE_TYPES: call.accept,
    ELAPSED_TIME: Math.round(call.elapsed),
    HTTP_HEADERS: headersText(call.headers),
    HTTP_METHOD: call.method.toUpperCase(),
    HTTP_RESPONSE_SIZE: call.size,
    HTTP_STATUS: call.successful ? 'Success' : 'Failure',
    HTTP_STATUS_CODE: call.status,
    REQUEST_GUID: call.headers['x-request-id'] ?? '',
    REQUEST_URL: requestUrl,
    SERVICE_NAME: /^\/([^/]+)/.exec(requestUrl)?.[1] ?? '',
    API_VERSION: /\/(v\d+)\//.exec(requestUrl)?.[1] ?? '',
    CONTEXT_PATH: requestUrl.slice(0, MAX_LENGTHS.contextPath),
    IS_PRELOGIN: true,
    PLUGIN_NAME: page.part,
    FROM_STATE: call.fromState.slice(0, MAX_LENGTHS.httpFromState),
    TO_STATE: page.state,
  };
};
