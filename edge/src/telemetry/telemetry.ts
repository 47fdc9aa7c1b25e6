import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { NO_TRACING, type Tracing } from '@portal/server-kit/tracing';
import type { WhiteLabelExists } from './request-spans';

/** Traces and metrics for a collector. */
export interface Telemetry {
  readonly tracing: Tracing;
  /** Traces the requests of a server; call it before its hooks and routes are added. */
  readonly traceRequests: (app: FastifyInstance, whiteLabelExists: WhiteLabelExists) => Promise<void>;
  /** Returns the ids of the current trace and span for a log line; empty outside of a trace. */
  readonly logFields: () => object;
  /** Starts to export the metrics of a registry. */
  readonly exportMetrics: (registry: Registry) => void;
  /** Sends pending data, for two seconds at most. */
  readonly close: () => Promise<void>;
}

/** Telemetry without a collector: records nothing. */
export const NO_TELEMETRY: Telemetry = {
  tracing: NO_TRACING,
  traceRequests: () => Promise.resolve(),
  logFields: () => ({}),
  exportMetrics: () => undefined,
  close: () => Promise.resolve(),
};
