import type { FastifyBaseLogger } from 'fastify';
import { DirectoryClient } from './directory-client';
import { DirectoryUnavailableError } from './directory-errors';
import type { DirectorySettings } from './directory-settings';

/** Time between two checks. */
const CHECK_INTERVAL_MS = 5_000;

/** Tells whether the directory works for sign-ins and recoveries. */
export interface DirectoryProbe {
  /** Result of the last check; true before the first one has ended. */
  isAvailable(): boolean;
  close(): Promise<void>;
}

/**
 * Starts to check a directory in the background, so that neither a readiness probe nor a scrape waits for it. A check reads
 * an entry with the service account. Each change of the result is logged once.
 *
 * @param intervalMs changed by tests only
 */
export function startDirectoryProbe(
  settings: DirectorySettings,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  intervalMs = CHECK_INTERVAL_MS,
): DirectoryProbe {
  const client = new DirectoryClient(settings, { warn: () => undefined });
  let isAvailable = true;
  let isChecking = false;

  const note = (problem: string | null): void => {
    if (isAvailable === (problem === null)) return;
    isAvailable = problem === null;
    if (problem === null) log.info({ event: 'directory available' }, 'The directory in LDAP_URL works again');
    else log.warn({ event: 'directory unavailable' }, problem);
  };
  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    try {
      await client.search({ scope: 'base', attributes: ['1.1'] });
      note(null);
    } catch (error) {
      note(
        error instanceof DirectoryUnavailableError ? error.problem : 'The directory could not be checked.',
      );
    } finally {
      isChecking = false;
    }
  };

  void check();
  const timer = setInterval(() => void check(), intervalMs);
  timer.unref();
  return {
    isAvailable: () => isAvailable,
    close: () => {
      clearInterval(timer);
      return client.close();
    },
  };
}
