/** Interval at which the passcode of a phone call is submitted, in milliseconds (VER-4, section 9). */
export const PHONE_CALL_POLL_INTERVAL_MS = 20_000;

/** Interval at which the page reads the status of a phone call, in milliseconds. */
export const PHONE_CALL_STATUS_INTERVAL_MS = 2_000;

/**
 * Runs a task at an interval, and also when a hidden page becomes visible after a longer pause, because browsers throttle
 * timers of hidden pages (security rule 17).
 *
 * @param interval milliseconds
 * @returns function that stops it
 */
const repeat = (task: () => void, interval: number, page: Document): (() => void) => {
  let last = Date.now();
  const run = () => {
    last = Date.now();
    task();
  };
  const timer = setInterval(run, interval);
  const seen = () => {
    if (page.visibilityState === 'visible' && Date.now() - last >= interval) run();
  };
  page.addEventListener('visibilitychange', seen);
  return () => {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', seen);
  };
};

/**
 * Submits the passcode of a phone call every 20 seconds.
 *
 * @returns function that stops it
 */
export const pollPhoneCall = (task: () => void, page: Document = document): (() => void) =>
  repeat(task, PHONE_CALL_POLL_INTERVAL_MS, page);

/**
 * Reads the status of a phone call every 2 seconds while the page is visible.
 *
 * @returns function that stops it
 */
export const watchPhoneCall = (task: () => void, page: Document = document): (() => void) =>
  repeat(() => page.visibilityState === 'visible' && task(), PHONE_CALL_STATUS_INTERVAL_MS, page);
