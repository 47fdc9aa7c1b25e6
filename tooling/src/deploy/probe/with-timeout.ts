/** Result of a wait that timed out. */
export const TIMED_OUT = Symbol('timed out');

/** Waits for a promise for at most `timeoutMs`; ignores a later rejection, since no caller awaits it any more. */
export async function withTimeout<Result>(
  promise: Promise<Result>,
  timeoutMs: number,
): Promise<Result | typeof TIMED_OUT> {
  promise.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(() => resolve(TIMED_OUT), Math.max(0, timeoutMs));
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
