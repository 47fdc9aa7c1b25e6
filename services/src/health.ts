import type { FastifyPluginAsync } from 'fastify';
import { DATABASE_DEADLINE_MS, withDeadline } from './deadline';
import type { ServiceContext } from './service-context';

/** `/healthz`: the process lives. `/readyz`: the database answers within two seconds, otherwise 503 (D-14). */
export function healthService({ database, log }: ServiceContext): FastifyPluginAsync {
  return (app) => {
    app.get('/healthz', (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'alive' }),
    );
    app.get('/readyz', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      try {
        await withDeadline(database.query('SELECT 1'), DATABASE_DEADLINE_MS);
        return { status: 'ready' };
      } catch (error) {
        log.warn({ err: error, event: 'not ready' }, 'The database did not answer');
        return reply.code(503).send({ status: 'unavailable' });
      }
    });
    return Promise.resolve();
  };
}
