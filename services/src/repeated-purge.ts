import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from './service-context';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Deletes what is not to be kept. */
type Purge = () => Promise<unknown>;

/**
 * Deletes what is too old when the server is ready and then every hour, until it closes. A failure is a warning in the
 * log, since the next hour tries again.
 *
 * @param purge deletes it
 * @param failure the warning's text
 */
export const purgeHourly = (
  app: FastifyInstance,
  log: ServiceContext['log'],
  purge: Purge,
  failure: string,
): void => purgeEvery(HOUR_MS, app, log, purge, failure);

/** As `purgeHourly`, every minute: for what an attacker can make many of within an hour. */
export const purgeByMinute = (
  app: FastifyInstance,
  log: ServiceContext['log'],
  purge: Purge,
  failure: string,
): void => purgeEvery(MINUTE_MS, app, log, purge, failure);

function purgeEvery(
  milliseconds: number,
  app: FastifyInstance,
  log: ServiceContext['log'],
  purge: Purge,
  failure: string,
): void {
  let running = false;
  let closed = false;
  const run = (): void => {
    // One that takes longer than its turn is not joined by a second.
    if (running) return;
    running = true;
    purge()
      .catch((error: unknown) => {
        // What a stop cuts off is done after the next start.
        if (!closed) log.warn({ err: error, event: 'purge failed' }, failure);
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
