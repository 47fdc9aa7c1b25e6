import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, type TracerProvider } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readWhiteLabelKeys } from '../requests/white-label-keys';

export type WhiteLabelExists = (key: string) => boolean;

function parseUrl(url: string, base?: string): URL | null {
  return URL.canParse(url, base) ? new URL(url, base) : null;
}

/**
 * Returns the white label in a request's header, its URL or its Referer. Visitors control all of them, so only an
 * existing one is exported.
 */
function readWhiteLabel({ headers, url }: FastifyRequest, exists: WhiteLabelExists): string | undefined {
  const named = headers['x-portal-white-label'];
  const page = parseUrl(headers.referer ?? '');
  return [
    ...(typeof named === 'string' ? [named] : []),
    ...readWhiteLabelKeys(parseUrl(url, 'http://portal')),
    ...readWhiteLabelKeys(page?.host === headers.host ? page : null),
  ].find(exists);
}

/** Traces the requests of a server as children of their `traceparent`. Call it before hooks and routes are added. */
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
  // A body is read in the context of its connection, so the request's context is entered again.
  app.addHook('preValidation', (request, _reply, done) => {
    const at = request.opentelemetry().context;
    if (at === null) done();
    else context.with(at, done);
  });
}
