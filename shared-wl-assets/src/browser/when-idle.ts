/** Delay in milliseconds for browsers without requestIdleCallback. */
const FALLBACK_DELAY_MS = 200;

/**
 * Runs a task when the browser has nothing more urgent to do.
 *
 * @param limit milliseconds after which it runs in any case
 * @returns function that cancels the task
 */
export const whenIdle = (task: () => void, limit = 2_000): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, { timeout: limit });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(task, FALLBACK_DELAY_MS);
  return () => clearTimeout(handle);
};
