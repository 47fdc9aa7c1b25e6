import { findErrorCode } from './api-error';

type Fields = Readonly<Record<string, unknown>>;

/**
 * A response with status 200 that cannot be used: truncated, from a proxy, or of another shape. The error message omits its
 * content. The page reports the service as unavailable and offers a retry.
 */
export class InvalidResponseError extends Error {
  override readonly name = 'InvalidResponseError';

  constructor() {
    super('The response of a recovery request cannot be parsed');
  }
}

/**
 * A response with status 200 whose body reports a failure, which the specification allows. The error has the shape of an
 * HTTP error, so that callers read its code like that of any other rejection.
 */
export class RejectedResponseError extends Error {
  override readonly name = 'RejectedResponseError';
  readonly response: { readonly status: 200; readonly data: unknown };

  constructor(data: unknown) {
    super('The service rejected the request');
    this.response = { status: 200, data };
  }
}

/** Result strings of the specification (section 8), case-insensitive. */
const RESULT = /^(?:success|failure)$/i;

const isResult = (value: unknown, result: 'success' | 'failure'): boolean =>
  typeof value === 'string' && value.toLowerCase() === result;

/**
 * Returns the body of a response with status 200: `{}` for an empty body, `{ status }` for a bare result string.
 *
 * @throws RejectedResponseError when the status in the body is FAILURE or the body contains an error code
 */
export const acceptedBody = (data: unknown): unknown => {
  const body =
    data === '' || data === null || data === undefined
      ? {}
      : typeof data === 'string' && RESULT.test(data)
        ? { status: data }
        : data;
  if (isResult((body as Fields)['status'], 'failure') || findErrorCode(body) !== null)
    throw new RejectedResponseError(body);
  return body;
};

/** Whether a result of the service means success. */
export const isSuccess = (result: unknown): boolean => isResult(result, 'success');

/**
 * Returns the response if it is an object whose named fields are strings.
 *
 * @throws InvalidResponseError
 */
export const requireFields = <Answer extends object>(
  response: Answer,
  texts: readonly (keyof Answer & string)[],
): Answer => {
  if (typeof response !== 'object' || response === null || Array.isArray(response))
    throw new InvalidResponseError();
  if (texts.some((name) => typeof (response as Fields)[name] !== 'string')) throw new InvalidResponseError();
  return response;
};

/**
 * Converts a timestamp of a response to milliseconds since 1970.
 *
 * @throws InvalidResponseError
 */
export const parseTimestamp = (text: string): number => {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new InvalidResponseError();
  return time;
};

/**
 * Checks a response that only confirms an operation.
 *
 * @param response an object; its status, if any, has to be SUCCESS or Success
 * @throws InvalidResponseError
 */
export const assertSuccess = (response: object): void => {
  const { status } = requireFields<{ status?: unknown }>(response, []);
  if (status !== undefined && !isSuccess(status)) throw new InvalidResponseError();
};
