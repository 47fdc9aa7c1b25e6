/** A tab that does not evaluate a script within this time counts as blocked. */
export const RESPONSE_TIMEOUT_MS = 8_000;

/** @returns the result of the work; null when it fails or takes longer */
export async function withTimeout<Value>(work: Promise<Value>, limitMs: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), limitMs)));
  try {
    return await Promise.race([work.catch(() => null), limit]);
  } finally {
    clearTimeout(timer);
  }
}
