/** Yields to the browser between two tasks, so that a key or click is handled in between. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Yields between two tasks, but continues before the next frame where the browser supports the Prioritized Task Scheduling API.
 */
export const yieldToInput = (): Promise<void> => {
  // The API may be missing, and a client's script may define a global variable of the same name.
  const { scheduler } = self as { readonly scheduler?: Partial<Scheduler> | null };
  return typeof scheduler?.postTask === 'function'
    ? scheduler.postTask(() => undefined, { priority: 'user-blocking' })
    : yieldToMain();
};
