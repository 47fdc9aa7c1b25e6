import type { FastifyInstance } from 'fastify';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations';

/** Background job of a server, such as deleting expired rows. */
type Job = () => Promise<unknown>;

/**
 * Runs a job when the server is ready and then every hour until it closes. A failure is logged as a warning, since the
 * next run retries.
 *
 * @param failure text of the warning
 */
export function everyHour(app: FastifyInstance, job: Job, failure: string): void {
  return repeatEvery(HOUR_MS, app, job, failure);
}

/** As `everyHour`, every minute: for rows that an attacker could create in large numbers within an hour. */
export function everyMinute(app: FastifyInstance, job: Job, failure: string): void {
  return repeatEvery(MINUTE_MS, app, job, failure);
}

/** As `everyHour`, every day. */
export function everyDay(app: FastifyInstance, job: Job, failure: string): void {
  return repeatEvery(DAY_MS, app, job, failure);
}

function repeatEvery(milliseconds: number, app: FastifyInstance, job: Job, failure: string): void {
  let running = false;
  let closed = false;
  const run = (): void => {
    // Runs never overlap.
    if (running) return;
    running = true;
    job()
      .catch((error: unknown) => {
        // An interrupted run is repeated after the next start.
        if (!closed) app.log.warn({ err: error, event: 'repeated work failed' }, failure);
      })
      .finally(() => {
        running = false;
      });
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', (done) => {
    run();
    timer = setInterval(run, milliseconds);
    timer.unref();
    done();
  });
  app.addHook('onClose', (_instance, done) => {
    closed = true;
    clearInterval(timer);
    done();
  });
}
