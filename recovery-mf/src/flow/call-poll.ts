/** The call channel submits its passcode this often, in milliseconds (VER-4, section 9). */
export const CALL_POLL_INTERVAL = 20_000;

/**
 * Runs a task every 20 seconds until it is stopped. A page that was hidden, and whose timers the browser held
 * back, runs it when it is seen again (security rule 17).
 *
 * @returns stops it
 */
export const pollCall = (task: () => void, page: Document = document): (() => void) => {
  let last = Date.now();
  const run = () => {
    last = Date.now();
    task();
  };
  const timer = setInterval(run, CALL_POLL_INTERVAL);
  const seen = () => {
    if (page.visibilityState === 'visible' && Date.now() - last >= CALL_POLL_INTERVAL) run();
  };
  page.addEventListener('visibilitychange', seen);
  return () => {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', seen);
  };
};
