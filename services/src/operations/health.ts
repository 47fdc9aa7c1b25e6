import type { FastifyPluginAsync } from 'fastify';
import { DATABASE_TIMEOUT_MS, withTimeout } from '@portal/server-kit/scheduling';
import type { ServiceContext } from '../context/service-context';

/**
 * A statement that changes no row, yet fails on a standby, a read-only database, or without the right to write.
 */
const WRITE_PROBE = 'UPDATE server_data_key SET sealed_at = sealed_at WHERE false';

/**
 * `/healthz`: the process is alive. `/readyz`: the database responds within two seconds, is writable and has space,
 * otherwise 503 (D-14).
 */
export function healthService({ database, log }: ServiceContext): FastifyPluginAsync {
  return (app) => {
    app.get('/healthz', (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'alive' }),
    );
    app.get('/readyz', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        await withTimeout(database.query(WRITE_PROBE), DATABASE_TIMEOUT_MS);
        if ((await database.hasRoom?.()) ?? true) return { status: 'ready' };
        log.warn({ event: 'not ready' }, 'The disk of the database is full');
      } catch (error) {
        log.warn({ err: error, event: 'not ready' }, 'The database did not respond, or is not writable');
      }
      return reply.code(503).send({ status: 'unavailable' });
    });
    return Promise.resolve();
  };
}
