/**
 * Ends the task at hand. One long task would hold up a key or a click until all of it is done; between two of them the
 * browser answers.
 */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
