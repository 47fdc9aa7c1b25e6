/** Milliseconds between checks whether npm is still running. */
const POLL_INTERVAL_MS = 500;

/** Stops the portal when npm ends: npm does not forward signals, so stopping `npm start` would leave the portal running. */
export function stopWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, POLL_INTERVAL_MS).unref();
}
