type Fields = Readonly<Record<string, unknown>>;

/**
 * An answer that arrived with a good status and is none all the same: cut off, of a proxy, of another shape. What it
 * holds stays out of the message. The visitor is told that no answer came, and may try again.
 */
export class GarbledAnswerError extends Error {
  override readonly name = 'GarbledAnswerError';

  constructor() {
    super('The answer of a recovery call cannot be read');
  }
}

/**
 * The answer, if it is an object whose named fields hold texts.
 *
 * @throws GarbledAnswerError
 */
export const wholeAnswer = <Answer extends object>(
  answer: Answer,
  texts: readonly (keyof Answer & string)[],
): Answer => {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw new GarbledAnswerError();
  if (texts.some((name) => typeof (answer as Fields)[name] !== 'string')) throw new GarbledAnswerError();
  return answer;
};

/**
 * Milliseconds since 1970 of a time in an answer.
 *
 * @throws GarbledAnswerError
 */
export const timeIn = (text: string): number => {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new GarbledAnswerError();
  return time;
};

/**
 * Accepts an answer that only says that something was done.
 *
 * @param answer an object; what it says of its status has to be success
 * @throws GarbledAnswerError
 */
export const demandDone = (answer: object): void => {
  const { status } = wholeAnswer<{ status?: unknown }>(answer, []);
  if (status !== undefined && status !== 'SUCCESS') throw new GarbledAnswerError();
};
