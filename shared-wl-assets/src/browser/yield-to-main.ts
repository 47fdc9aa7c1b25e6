/** Yields to the browser between two tasks, so that a key or click is handled in between. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The same, but goes on before the next frame where the browser can tell tasks apart (Prioritized Task Scheduling). */
export const yieldToInput = (): Promise<void> =>
  'scheduler' in self && 'postTask' in self.scheduler
    ? self.scheduler.postTask(() => undefined, { priority: 'user-blocking' })
    : yieldToMain();
