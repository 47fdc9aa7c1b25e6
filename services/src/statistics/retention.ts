import type { ServiceContext } from '../service-context';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Forgets records that are older than the setting, now and every hour.
 *
 * @returns ends it
 */
export function forgetOldRecords(
  { database, clock, log }: Pick<ServiceContext, 'database' | 'clock' | 'log'>,
  days: number,
): () => void {
  const forget = (): void => {
    database
      .query('DELETE FROM statistics_records WHERE received_at < $1', [
        new Date(clock().getTime() - days * DAY_MS),
      ])
      .catch((error: unknown) => {
        log.warn({ err: error, event: 'purge failed' }, 'Old usage records were not removed');
      });
  };
  forget();
  const timer = setInterval(forget, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
