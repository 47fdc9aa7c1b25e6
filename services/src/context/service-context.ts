import type { FastifyBaseLogger } from 'fastify';
import type { ServerSecrets, ServerSettings } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import type { Tracing } from '@portal/server-kit/tracing';
import type { ServiceCounters } from './service-counters';

/** Dependencies of every service; time comes from `clock` alone. */
export interface ServiceContext {
  database: Database;
  settings: ServerSettings;
  /** Secrets of the server key. */
  secrets: ServerSecrets;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Prometheus metrics; nothing is counted when absent. */
  counters?: ServiceCounters;
  /** Tracing of requests; nothing is traced when absent. */
  tracing?: Tracing;
}
