/** Milliseconds between two answers to scrolling or resizing (NAV-10). */
export const SCROLL_THROTTLE = 20;

/**
 * Runs a task at most once in a time, and once after the last call.
 *
 * @returns the throttled task, and what stops a run that is still to come
 */
export const throttled = (
  task: () => void,
  wait: number = SCROLL_THROTTLE,
): { readonly run: () => void; readonly stop: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    run: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        task();
      }, wait);
    },
    stop: () => clearTimeout(timer),
  };
};
