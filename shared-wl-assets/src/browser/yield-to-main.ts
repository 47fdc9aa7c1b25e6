/** Yields to the browser between two tasks, so that a key or click is handled in between. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
