/** A tab whose scripts allow no evaluation for this long counts as blocked. */
export const RESPONSE_TIMEOUT_MS = 8_000;

/** @returns null when the work takes longer; its outcome is then ignored */
export async function withTimeout<Value>(work: Promise<Value>, limitMs: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), limitMs)));
  try {
    return await Promise.race([work.catch(() => null), limit]);
  } finally {
    clearTimeout(timer);
  }
}
