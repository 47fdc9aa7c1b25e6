import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import {
  ANTI_FORGERY_HEADER,
  describeConnectionProblem,
  type OriginAllowed,
  type OriginSettings,
} from '@portal/server-kit/http';
import { getIpAddress } from '@portal/server-kit/limits';
import { requireAntiForgery } from '@portal/server-kit/sessions';
import { NO_TRACING, type OpenSpan, type Tracing } from '@portal/server-kit/tracing';
import type { RequestGate } from '@portal/services';
import { reject } from '../requests/reject';
import { SERVICE_PATHS, type ServiceName, URL_SETTINGS } from '../settings/service-paths';
import { type EdgeSettings } from '../settings/settings';
import { gateUpstream } from './gate-upstream';
import { filterPasscode, noteDisplayedPasscode } from './passcode-filter';
import {
  type CookieFilter,
  type CookieFilters,
  createCookieFilters,
  filterRequestCookies,
  filterSetCookies,
} from './upstream-cookies';
import { sendUpstreamResponse, type UpstreamResponse } from './upstream-response';

/**
 * Timeout of an upstream in milliseconds, longer than the 30 s of the specification, after which the page gives up and
 * records a time-out (sections 7 and 8).
 */
const RESPONSE_TIMEOUT_MS = 33_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A pending batch would occupy a connection that the visitor's next page needs (STA-8). */
const STATISTICS_TIMEOUT_MS = 3_000;

/** Maximum size of a forwarded body in bytes, as in the reference services (security rule 11). */
const BODY_LIMITS: Readonly<Partial<Record<ServiceName, number>>> = { statistics: 512 * 1024 };
const BODY_LIMIT = 16 * 1024;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Request headers that an upstream gets: client hints, content negotiation, tracing and the portal's own; `host` is
 * the upstream's. Some frameworks would take a client IP, method or user from other headers.
 */
const FORWARDED_HEADERS = new RegExp(
  `^(?:${[
    'host|accept(?:-[a-z]+)*|content-(?:type|length|encoding|language)|range|if-[a-z-]+|cache-control|pragma',
    'user-agent|origin|referer|sec-[a-z-]+|dnt|upgrade-insecure-requests|traceparent|tracestate',
    'x-portal-(?:white-label|language|embedded|proof-of-work)|idempotency-key',
  ].join('|')})$`,
);

/** Returns the headers for an upstream: forwarding headers are set here, cookies are filtered. */
function requestHeaders(
  request: FastifyRequest,
  headers: Headers,
  publicOrigin: URL,
  service: ServiceName,
  isCookieAllowed: CookieFilter,
): Record<string, string | string[] | undefined> {
  const cookie = filterRequestCookies(request.headers.cookie, isCookieAllowed);
  // Only the service that gets the session cookie gets the anti-forgery token.
  const forwarded = Object.entries(headers).filter(
    ([name]) => FORWARDED_HEADERS.test(name) || (name === ANTI_FORGERY_HEADER && service === 'recovery'),
  );
  return {
    ...Object.fromEntries(forwarded),
    ...(cookie !== undefined && { cookie }),
    // Its responses are read by `filterPasscode`.
    ...(service === 'recovery' && { 'accept-encoding': 'identity' }),
    'x-forwarded-for': request.ip,
    'x-forwarded-host': publicOrigin.host,
    'x-forwarded-proto': publicOrigin.protocol.replace(':', ''),
    'x-request-id': request.id,
  };
}

/**
 * Response headers that a service may send: those that describe its body, and redirects. Every other header is the
 * portal's, such as policies, CORS, caching and `Server`.
 */
const PASSED_RESPONSE_HEADERS: ReadonlySet<string> = new Set([
'accept-ranges', 'allow', 'content-disposition', 'content-encoding', 'content-language', 'content-length',
'content-range', 'content-type', 'etag', 'last-modified', 'location', 'retry-after',
]); // prettier-ignore

/**
 * Returns the headers of a response to the visitor: those a service may send, the cookies it may set, and caching as in
 * the reference services. Only sign-on may ask the browser for credentials.
 */
function responseHeaders(
  request: FastifyRequest,
  headers: Headers,
  service: ServiceName,
  isCookieAllowed: CookieFilter,
): Headers {
  const given = headers['set-cookie'];
  const cookies = filterSetCookies(given, isCookieAllowed);
  const dropped = [given ?? []].flat().length - cookies.length;
  if (dropped > 0)
    request.log.info({ event: 'cookies dropped', dropped }, 'A service set cookies that are not its own');
  const passed = Object.entries(headers).filter(
    ([name]) => PASSED_RESPONSE_HEADERS.has(name) || (name === 'www-authenticate' && service === 'sign-on'),
  );
  return {
    ...Object.fromEntries(passed),
    'cache-control': service === 'content' ? 'no-cache' : 'no-store',
    ...(cookies.length > 0 && { 'set-cookie': [...cookies] }),
  };
}

/** Rejects requests without an IP address, as after a connection reset: a service would take this server for the visitor. */
async function requireIpAddress(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (getIpAddress(request) === undefined) await reject(request, reply, 400);
}

function limitBody(limit: number) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (encoding !== undefined) await reject(request, reply, 411);
    else if (Number(length ?? 0) > limit) await reject(request, reply, 413);
  };
}

/** Opens a span for each request to an upstream, from the last check of the request to the end of the response. */
function traceUpstream(
  scope: FastifyInstance,
  service: ServiceName,
  tracing: Tracing,
): WeakMap<FastifyRequest, OpenSpan> {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  scope.addHook('preHandler', async (request) => {
    const attributes = { 'portal.service': service, 'http.request.method': request.method };
    spans.set(request, tracing.begin({ name: `${request.method} ${service}`, kind: 'client', attributes }));
  });
  scope.addHook('onResponse', async (request, { statusCode }) =>
    spans.get(request)?.end({ 'http.response.status_code': statusCode }),
  );
  return spans;
}

/** Replaces the visitor's `traceparent` and `tracestate` by those of the portal's span, if there is one. */
function traceHeaders(span: OpenSpan | undefined): Record<string, string | undefined> {
  const traceparent = span?.traceparent;
  return traceparent === undefined ? {} : { traceparent, tracestate: undefined };
}

async function registerProxy(
  scope: FastifyInstance,
  service: ServiceName,
  upstream: string,
  portal: OriginSettings,
  originAllowed: OriginAllowed,
  { receives, sets }: CookieFilters,
  gate: RequestGate | undefined,
  tracing: Tracing,
): Promise<void> {
  const publicOrigin = new URL(portal.publicOrigin);
  // Loaded only with custom upstreams: it is a tenth of all modules.
  const { default: proxy } = await import('@fastify/http-proxy');
  scope.addHook('onRequest', requireIpAddress);
  scope.addHook('onRequest', limitBody(BODY_LIMITS[service] ?? BODY_LIMIT));
  const antiForgery = requireAntiForgery(portal, originAllowed);
  if (service === 'recovery') {
    scope.addHook('preHandler', async (request, reply) => {
      if (request.method !== 'GET') await antiForgery.call(scope, request, reply);
    });
    if (gate) scope.addHook('preHandler', gateUpstream(gate));
    scope.addHook('preHandler', noteDisplayedPasscode());
  }
  const spans = traceUpstream(scope, service, tracing);
  const { origin, pathname } = new URL(upstream);
  for (const prefix of SERVICE_PATHS[service]) {
    await scope.register(proxy, {
      upstream: origin,
      prefix,
      rewritePrefix: `${pathname.replace(/(?<!\/)\/+$/, '')}${prefix}`,
      http2: false,
      // The library would log URLs, which hold User IDs (security rule 15).
      disableRequestLogging: true,
      undici: {
        headersTimeout: service === 'statistics' ? STATISTICS_TIMEOUT_MS : RESPONSE_TIMEOUT_MS,
        bodyTimeout: RESPONSE_TIMEOUT_MS,
        // The library would accept any certificate. For the bank's own certificate authority: NODE_EXTRA_CA_CERTS.
        connect: { timeout: CONNECT_TIMEOUT_MS, rejectUnauthorized: true },
        // With a limit, requests would wait for a free connection, and their timeout would start only then.
        connections: null,
      },
      replyOptions: {
        // By default, a GET with status 503 is retried ten times, which adds load to a service that is already
        // overloaded.
        retryDelay: () => null,
        rewriteRequestHeaders: (request, headers) => ({
          ...requestHeaders(request as FastifyRequest, headers, publicOrigin, service, receives),
          ...traceHeaders(spans.get(request as FastifyRequest)),
        }),
        rewriteHeaders: (headers, request) =>
          responseHeaders(request as FastifyRequest, headers, service, sets),
        onResponse: (proxied, proxiedReply, proxiedResponse) => {
          const [request, reply] = [proxied as FastifyRequest, proxiedReply as FastifyReply];
          const response = proxiedResponse as unknown as UpstreamResponse;
          if (service !== 'recovery') return sendUpstreamResponse(request, reply, response);
          reply.removeHeader('content-length');
          const filtered = filterPasscode(request, response);
          if (filtered !== null) return sendUpstreamResponse(request, reply, filtered);
          request.log.error(
            { event: 'response compressed', service },
            'The recovery service compresses responses although Accept-Encoding is identity',
          );
          response.stream.on('error', () => undefined).destroy();
          reply.removeHeader('content-encoding');
          void reject(request, reply, 502);
        },
        onError: (reply, { error }) => {
          const problem = describeConnectionProblem(error);
          reply.log.error({ event: 'service away', service }, `${URL_SETTINGS[service]}: ${problem}`);
          void reject(reply.request as FastifyRequest, reply as FastifyReply, 503);
        },
      },
    });
  }
}

/**
 * Forwards the paths of services to custom upstreams (D-3). Recovery requests must come from the portal's pages
 * (security rule 11), and each service gets and sets only its own cookies (upstream-cookies.ts). An unavailable
 * service gives 503 with the generic error.
 *
 * @param services base URL of each custom upstream, and the cookies of a custom recovery service
 * @param portal its environment and public origin; upstreams get the latter, never the Host header
 * @param originAllowed origins of host pages that embed a flow
 * @param createGate creates the gate in front of a custom recovery service
 * @param tracing traces the requests to upstreams
 */
export function upstreamRoutes(
  { upstreams, recoveryCookies }: Pick<EdgeSettings, 'upstreams' | 'recoveryCookies'>,
  portal: OriginSettings,
  originAllowed: OriginAllowed = () => false,
  createGate?: (app: FastifyInstance) => RequestGate,
  tracing: Tracing = NO_TRACING,
): FastifyPluginAsync {
  return async (app) => {
    const gate = upstreams.recovery === undefined ? undefined : createGate?.(app);
    for (const [name, upstream] of Object.entries(upstreams)) {
      const service = name as ServiceName;
      const cookies = createCookieFilters(service, recoveryCookies);
      await app.register((scope) =>
        registerProxy(scope, service, upstream, portal, originAllowed, cookies, gate, tracing),
      );
    }
  };
}
