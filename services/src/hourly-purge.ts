import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from './service-context';

const HOUR_MS = 60 * 60 * 1_000;

/**
 * Deletes what is too old when the server is ready and then every hour, until it closes. A failure is a warning in the
 * log, since the next hour tries again.
 *
 * @param purge deletes it
 * @param failure the warning's text
 */
export function purgeHourly(
  app: FastifyInstance,
  log: ServiceContext['log'],
  purge: () => Promise<unknown>,
  failure: string,
): void {
  const run = (): void => {
    purge().catch((error: unknown) => {
      log.warn({ err: error, event: 'purge failed' }, failure);
    });
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', (done) => {
    run();
    timer = setInterval(run, HOUR_MS);
    timer.unref();
    done();
  });
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer);
    done();
  });
}
