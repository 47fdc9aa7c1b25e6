type Fields = Readonly<Record<string, unknown>>;

/**
 * A response that arrived with a good status and is none all the same: cut off, of a proxy, of another shape. What it
 * holds stays out of the message. The visitor is told that no response came, and may try again.
 */
export class GarbledAnswerError extends Error {
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
export const wholeAnswer = <Answer extends object>(
  response: Answer,
  texts: readonly (keyof Answer & string)[],
): Answer => {
  if (typeof response !== 'object' || response === null || Array.isArray(response))
    throw new GarbledAnswerError();
  if (texts.some((name) => typeof (response as Fields)[name] !== 'string')) throw new GarbledAnswerError();
  return response;
};

/**
 * Milliseconds since 1970 of a time in a response.
 *
 * @throws GarbledAnswerError
 */
export const timeIn = (text: string): number => {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new GarbledAnswerError();
  return time;
};

/**
 * Accepts a response that only says that something was done.
 *
 * @param response an object; what it says of its status has to be success
 * @throws GarbledAnswerError
 */
export const demandDone = (response: object): void => {
  const { status } = wholeAnswer<{ status?: unknown }>(response, []);
  if (status !== undefined && status !== 'SUCCESS') throw new GarbledAnswerError();
};
