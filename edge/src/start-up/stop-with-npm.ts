/** Milliseconds between looks at whether npm is still there. */
const POLL_INTERVAL_MS = 500;

/** npm does not forward signals, so stopping `npm start` would leave the portal running. */
export function stopWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, POLL_INTERVAL_MS).unref();
}
