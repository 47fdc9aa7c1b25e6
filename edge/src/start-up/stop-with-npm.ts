/** Milliseconds between looks at whether npm is still there. */
const POLL_INTERVAL_MS = 500;

/** npm does not pass a signal on to what it runs: whoever stops `npm start` would leave the portal behind. */
export function stopWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, POLL_INTERVAL_MS).unref();
}
