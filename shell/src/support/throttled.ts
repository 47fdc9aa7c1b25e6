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

/**
 * Runs a task once nothing has called for it in a time.
 *
 * @param wait milliseconds
 * @returns what calls for the task, and what stops a run that is still to come
 */
export const afterwards = (
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
