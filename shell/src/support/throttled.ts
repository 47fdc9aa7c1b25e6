/** Milliseconds between two reactions to scrolling or resizing (NAV-10). */
export const SCROLL_THROTTLE = 20;

/**
 * Throttles a task, with a trailing run after the last call.
 *
 * @returns the throttled task, and a function that cancels a pending run
 */
export const throttled = (task: () => void): { readonly run: () => void; readonly stop: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    run: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        task();
      }, SCROLL_THROTTLE);
    },
    stop: () => clearTimeout(timer),
  };
};
