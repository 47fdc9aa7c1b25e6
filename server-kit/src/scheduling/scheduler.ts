import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** What a server does beside its responses: deletes what is not to be kept, or keeps what would be lost. */
type Work = () => Promise<unknown>;

/**
 * Does some work when the server is ready and then every hour, until it closes. A failure is a warning in the log, since
 * the next hour tries again.
 *
 * @param failure the warning's text
 */
export function everyHour(app: FastifyInstance, log: FastifyBaseLogger, work: Work, failure: string): void {
  return repeatEvery(HOUR_MS, app, log, work, failure);
}

/** As `everyHour`, every minute: for what an attacker can make many of within an hour. */
export function everyMinute(app: FastifyInstance, log: FastifyBaseLogger, work: Work, failure: string): void {
  return repeatEvery(MINUTE_MS, app, log, work, failure);
}

/** As `everyHour`, every day. */
export function everyDay(app: FastifyInstance, log: FastifyBaseLogger, work: Work, failure: string): void {
  return repeatEvery(DAY_MS, app, log, work, failure);
}

function repeatEvery(
  milliseconds: number,
  app: FastifyInstance,
  log: FastifyBaseLogger,
  work: Work,
  failure: string,
): void {
  let running = false;
  let closed = false;
  const run = (): void => {
    // One that takes longer than its turn is not joined by a second.
    if (running) return;
    running = true;
    work()
      .catch((error: unknown) => {
        // What a stop cuts off is done after the next start.
        if (!closed) log.warn({ err: error, event: 'repeated work failed' }, failure);
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
