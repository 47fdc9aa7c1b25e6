type Fields = Readonly<Record<string, unknown>>;

/**
 * A response that arrived with a good status and is none all the same: cut off, of a proxy, of another shape. What it
 * holds stays out of the message. The visitor is told that no response came, and may try again.
 */
export class InvalidResponseError extends Error {
  override readonly name = 'GarbledAnswerError';

  constructor() {
    super('The answer of a recovery call cannot be read');
  }
}

/**
 * The response, if it is an object whose named fields hold texts.
 *
 * @throws GarbledAnswerError
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
 * Milliseconds since 1970 of a time in a response.
 *
 * @throws GarbledAnswerError
 */
export const parseTime = (text: string): number => {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new InvalidResponseError();
  return time;
};

/**
 * Accepts a response that only says that something was done.
 *
 * @param response an object; what it says of its status has to be success
 * @throws GarbledAnswerError
 */
export const requireSuccess = (response: object): void => {
  const { status } = requireFields<{ status?: unknown }>(response, []);
  if (status !== undefined && status !== 'SUCCESS') throw new InvalidResponseError();
};
