/** Work that did not end in time. */
class DeadlineError extends Error {
  /** What it becomes as a response: the service is away. */
  readonly statusCode = 503;

  constructor(milliseconds: number) {
    super(`No answer within ${String(milliseconds)} ms`);
  }
}

/** Longest wait for the database before a visitor is told that the service is away. */
export const DATABASE_TIMEOUT_MS = 2000;

/**
 * The result of `work`, if it comes within `milliseconds`. The work itself goes on; only the waiting ends.
 *
 * @throws DeadlineError when it took longer; the error of `work` otherwise
 */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new DeadlineError(milliseconds));
    }, milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
