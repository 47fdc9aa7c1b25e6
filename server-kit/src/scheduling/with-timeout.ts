/** The error of a promise that did not settle in time. */
class TimeoutError extends Error {
  /** HTTP status of the response: service unavailable. */
  readonly statusCode = 503;

  constructor(milliseconds: number) {
    super(`No response within ${String(milliseconds)} ms`);
  }
}

/**
 * Returns the result of `work` if it settles within `milliseconds`. The work itself is not cancelled.
 *
 * @throws TimeoutError (503) after `milliseconds`; otherwise the error of `work`
 */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new TimeoutError(milliseconds));
    }, milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
