/**
 * Returns the result of the work if it settles in time; the work itself is not cancelled.
 *
 * @throws the created error after these milliseconds; otherwise the error of the work
 */
export const withTimeout = <Value>(
  work: Promise<Value>,
  milliseconds: number,
  createError: () => Error,
): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(createError()), milliseconds);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};
