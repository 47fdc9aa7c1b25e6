/** Milliseconds between two reactions to scrolling or resizing (NAV-10). */
export const SCROLL_THROTTLE = 20;

/**
 * Throttles a task, with a trailing run after the last call.
 *
 * @returns the throttled task, and a function that cancels a pending run
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

/**
 * Debounces a task.
 *
 * @param wait milliseconds without a call
 * @returns the debounced task, and a function that cancels a pending run
 */
export const debounced = (
  task: () => void,
  wait: number,
): { readonly run: () => void; readonly stop: () => void } => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    run: () => {
      stop();
      timer = setTimeout(task, wait);
    },
    stop,
  };
};
