import type { FastifyPluginAsync } from 'fastify';
import { withDatabaseTimeout } from '@portal/server-kit/database';
import type { ServiceContext } from '../context/service-context';
import { startDirectoryProbe } from '../users/directory/directory-probe';
import type { DirectorySettings } from '../users/directory/directory-settings';

/** Statement that changes no row but fails on a standby, on a read-only database, and without write permission. */
const WRITE_PROBE = 'UPDATE server_data_key SET sealed_at = sealed_at WHERE false';

/**
 * `/healthz`: the process is alive. `/readyz` (D-14): 503 unless the database responds within two seconds, is writable and
 * has space, and the portal is not stopping; 200 "degraded" while the LDAP directory, which all replicas share, is down.
 * Names clients whose files have mistakes and are served in their last valid version (WL-7).
 *
 * @param probeIntervalMs interval of directory probes in milliseconds; only tests change it
 */
export function register(
  { database, log, counters }: Pick<ServiceContext, 'database' | 'log' | 'counters'>,
  directorySettings: DirectorySettings | undefined,
  outdatedWhiteLabels: () => readonly string[],
  probeIntervalMs?: number,
): FastifyPluginAsync {
  return (app) => {
    const directory = directorySettings && startDirectoryProbe(directorySettings, log, probeIntervalMs);
    if (directory) {
      counters?.directoryProbed(directory.isAvailable);
      app.addHook('onClose', () => directory.close());
    }
    app.get('/healthz', (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'alive' }),
    );
    let isStopping = false;
    app.addHook('preClose', (done) => {
      isStopping = true;
      done();
    });
    app.get('/readyz', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      if (isStopping) return reply.code(503).send({ status: 'stopping' });
      try {
        await withDatabaseTimeout(database, database.query(WRITE_PROBE));
        if ((await database.hasRoom?.()) ?? true) {
          const outdated = outdatedWhiteLabels();
          return {
            ...(directory?.isAvailable() === false
              ? { status: 'degraded', directory: 'unavailable' }
              : { status: 'ready' }),
            ...(outdated.length > 0 && { outdatedWhiteLabels: outdated }),
          };
        }
        log.warn({ event: 'not ready' }, 'The disk of the database is full');
      } catch (error) {
        log.warn({ err: error, event: 'not ready' }, 'The database did not respond, or is not writable');
      }
      return reply.code(503).send({ status: 'unavailable' });
    });
    return Promise.resolve();
  };
}
