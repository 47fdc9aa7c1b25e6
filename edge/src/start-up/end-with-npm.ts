/** Milliseconds between looks at whether npm is still there. */
const LOOK_EVERY = 500;

/** npm does not pass a signal on to what it runs: whoever stops `npm start` would leave the portal behind. */
export const endWithNpm = (): void => {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY).unref();
};
