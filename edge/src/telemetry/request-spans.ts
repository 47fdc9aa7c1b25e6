import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, type TracerProvider } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Returns the white label of a request's header, which visitors can choose: only one that exists is exported. */
export type WhiteLabelExists = (key: string) => boolean;

function readWhiteLabel(request: FastifyRequest, exists: WhiteLabelExists): string | undefined {
  const named = request.headers['x-portal-white-label'];
  return typeof named === 'string' && exists(named) ? named : undefined;
}

/**
 * Traces the requests of a server below the span of their `traceparent`; to be called before its hooks and routes are
 * added.
 */
export async function traceRequests(
  app: FastifyInstance,
  provider: TracerProvider,
  whiteLabelExists: WhiteLabelExists,
): Promise<void> {
  const instrumentation = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    requestHook: (span, request) => {
      const key = readWhiteLabel(request, whiteLabelExists);
      if (key !== undefined) span.setAttribute('portal.white_label', key);
    },
  });
  instrumentation.setTracerProvider(provider);
  await app.register(instrumentation.plugin());
  // A body is read in the context of its connection, so the request's is entered again.
  app.addHook('preValidation', (request, _reply, done) => {
    const at = request.opentelemetry().context;
    if (at === null) done();
    else context.with(at, done);
  });
}
