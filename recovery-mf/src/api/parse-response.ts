type Fields = Readonly<Record<string, unknown>>;

/**
 * A response with status 200 that cannot be used: truncated, from a proxy, or of another shape. Its content stays out of the
 * message. The visitor reads that no response arrived and can try again.
 */
export class InvalidResponseError extends Error {
  override readonly name = 'GarbledAnswerError';

  constructor() {
    super('The answer of a recovery call cannot be read');
  }
}

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
 * Converts a time of a response to milliseconds since 1970.
 *
 * @throws InvalidResponseError
 */
export const parseTime = (text: string): number => {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new InvalidResponseError();
  return time;
};

/**
 * Accepts a response that only confirms an operation.
 *
 * @param response an object; its status, if any, has to be SUCCESS
 * @throws InvalidResponseError
 */
export const requireSuccess = (response: object): void => {
  const { status } = requireFields<{ status?: unknown }>(response, []);
  if (status !== undefined && status !== 'SUCCESS') throw new InvalidResponseError();
};
