import type { FastifyPluginAsync } from 'fastify';
import { DATABASE_TIMEOUT_MS, withTimeout } from '@portal/server-kit/scheduling';
import type { ServiceContext } from '../context/service-context';

/**
 * A statement that changes no row, yet fails on a standby, a read-only database, or without the right to write.
 */
const WOULD_WRITE = 'UPDATE server_data_key SET sealed_at = sealed_at WHERE false';

/**
 * `/healthz`: the process is alive. `/readyz`: the database responds within two seconds, is writable and has space,
 * otherwise 503 (D-14). It names clients whose files have mistakes, which are served at their last good version (WL-7).
 */
export function healthService(
  { database, log }: ServiceContext,
  outdatedWhiteLabels: () => readonly string[] = () => [],
): FastifyPluginAsync {
  return (app) => {
    app.get('/healthz', (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'alive' }),
    );
    app.get('/readyz', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        await withTimeout(database.query(WOULD_WRITE), DATABASE_TIMEOUT_MS);
        if ((await database.hasRoom?.()) ?? true) {
          const outdated = outdatedWhiteLabels();
          return { status: 'ready', ...(outdated.length > 0 && { outdatedWhiteLabels: outdated }) };
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
