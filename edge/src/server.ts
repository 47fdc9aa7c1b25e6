import { constants } from 'node:zlib';
import compress from '@fastify/compress';
// Its types only: cookies come with the portal session.
import type {} from '@fastify/cookie';
import {
  answerErrors,
  isTrialEnvironment,
  portalSession,
  services,
  usualLoginRoute,
  type PlainPages,
  type ServiceContext,
} from '@portal/services';
import fastify, { type FastifyInstance } from 'fastify';
import { allowedHosts } from './pages/allowed-hosts';
import { permitHosts } from './embedding/cross-origin';
import { embeddingRoutes } from './embedding/embedding-routes';
import { cookieNotice } from './utility-routes/cookie-notice';
import { refuseOtherMethods } from './requests/reject-other-methods';
import { refuse } from './requests/reject';
import { deployments } from './deployments/deployments';
import { ownServices } from './upstreams/upstreams';
import type { LiveReleases } from './parts/live-releases';
import { pageScripts } from './parts/page-scripts';
import { partFiles } from './parts/part-files';
import type { Overrides } from './parts/overrides';
import type { PortalMetrics } from './metrics/portal-metrics';
import type { PageContext } from './pages/page-context';
import { errorPages, sendErrorPages } from './pages/error-pages';
import { guardPlainPages, plainPages } from './pages/plain-pages';
import { commonHeaders, framingHeaders } from './pages/security-headers';
import { pageServer } from './pages/serve-page';
import { refusePacked } from './requests/reject-encoded-body';
import { logSerializers, nameRequests, newRequestId } from './requests/request-log';
import { refusalPages } from './pages/rejection-pages';
import { smallRoutes } from './utility-routes/utility-routes';
import { studio } from './studio/studio';
import { textRoutes } from './utility-routes/translation-routes';
import { boundUnanswered } from './requests/limit-pipelining';
import {
  answerUnread,
  limitHeads,
  refuseUnclear,
  REQUEST_READING,
  trackRequests,
} from './requests/malformed-requests';
import { readableAddress } from './requests/malformed-urls';
import { publishedSchema } from './utility-routes/white-label-schema';
import type { EdgeSettings } from './settings/settings';
import type { ServiceName } from './settings/service-paths';

/** What the edge is made of when it starts. */
export interface EdgeParts {
  readonly settings: EdgeSettings;
  readonly pages: PageContext;
  readonly live: LiveReleases;
  /** Id by part of the builds that every visitor gets in place of the live ones; none outside LOCAL and MOCK. */
  readonly workspaceBuilds: () => Overrides;
  readonly services: Omit<ServiceContext, 'log'>;
  /** Counts for machines, when somebody reads them. */
  readonly metrics?: PortalMetrics;
}

/** Largest body of any request, in bytes (security rule 11; statistics batches set their own, larger limit). */
const BODY_LIMIT = 16 * 1024;

const serve = async (
  app: FastifyInstance,
  { settings, pages, services: context, metrics }: EdgeParts,
  plain: PlainPages,
): Promise<void> => {
  const replaced = new Set(Object.keys(settings.upstreams)) as ReadonlySet<ServiceName>;
  const originAllowed = allowedHosts(pages.whiteLabels);
  await app.register(ownServices(settings, settings.services, originAllowed));
  await app.register(
    services({ ...context, log: app.log, ...(metrics && { counters: metrics }) }, plain, {
      disabled: replaced,
      originAllowed,
      loginRouteOf: (key: string) => pages.whiteLabels.get(key)?.loginRoute ?? usualLoginRoute(key),
      redirectOriginsOf: (key: string) => pages.whiteLabels.get(key)?.allowedRedirectOrigins ?? [],
      whiteLabelExists: (key: string) => pages.whiteLabels.get(key) !== null,
      whiteLabelName: (key: string) => pages.whiteLabels.get(key)?.name ?? null,
      messageSenders: (key: string) => pages.whiteLabels.get(key),
      ...(settings.whiteLabelTestsFile !== undefined && {
        whiteLabelTestsFile: settings.whiteLabelTestsFile,
      }),
    }),
  );
};

/** A browser keeps its connection for further requests, which would keep a server that stops waiting for them. */
const closeWithTheLastAnswer = (app: FastifyInstance): void => {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
};

/**
 * Builds the edge: pages, parts, texts and the services behind one origin.
 *
 * @returns the server, not yet listening
 */
export const createEdge = async (parts: EdgeParts): Promise<FastifyInstance> => {
  const { settings, pages } = parts;
  const headers = commonHeaders(settings.services.publicOrigin.startsWith('https:'));
  const renderErrorPage = errorPages(pages);
  const app = fastify({
    logger: { level: settings.logLevel, serializers: logSerializers },
    genReqId: newRequestId,
    rewriteUrl: readableAddress,
    bodyLimit: BODY_LIMIT,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    requestTimeout: REQUEST_READING.requestTimeout,
    http: REQUEST_READING,
    clientErrorHandler: answerUnread(
      (policy) => ({ ...headers, ...framingHeaders(policy) }),
      renderErrorPage,
    ),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    // Prototype pollution in a JSON body is refused, not repaired.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // What the router itself refuses reaches no hook, so it gets its headers here.
    frameworkErrors: (_error, request, reply) =>
      void refuse(request, reply.headers({ ...headers, ...framingHeaders() }), 400),
  });
  boundUnanswered(app.server);
  trackRequests(app.server);
  app.addHook('onSend', async (_request, reply) => {
    for (const [name, value] of Object.entries(headers))
      if (!reply.hasHeader(name)) reply.header(name, value);
    // Where an address leads to depends on the visitor, whatever it is.
    if (reply.hasHeader('location') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
  nameRequests(app);
  parts.metrics?.observe(app);
  limitHeads(app);
  refuseUnclear(app);
  refusePacked(app);
  closeWithTheLastAnswer(app);
  sendErrorPages(app, renderErrorPage);
  guardPlainPages(app);
  // Last, when every page has its policy.
  app.addHook('onSend', async (_request, reply) => {
    const policy = reply.getHeader('content-security-policy');
    reply.headers(framingHeaders(typeof policy === 'string' ? policy : undefined));
  });
  app.setErrorHandler(answerErrors);
  permitHosts(app, allowedHosts(pages.whiteLabels));
  const page = pageServer(pages);
  const refuseReading = refuseOtherMethods(app, refusalPages(app, pages, page));
  await app.register(compress, {
    // A few bytes may unpack to gigabytes; what comes packed is refused before (refusePacked).
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    // Takes a page about a millisecond; the highest quality would save a tenth and take forty. A window that pages fit
    // into spares each response the megabytes of the usual one.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 17 },
    },
  });
  await app.register(portalSession(settings.services));
  await app.register(partFiles(settings.parts.folder));
  await app.register(pageScripts(settings.pageScripts));
  await app.register(cookieNotice(settings.services));
  await app.register(embeddingRoutes(pages, allowedHosts(pages.whiteLabels)));
  await app.register(smallRoutes(pages));
  await app.register(textRoutes(pages));
  await app.register(publishedSchema);
  const plain = plainPages(pages);
  await serve(app, parts, plain);
  if (isTrialEnvironment(settings.services.environment)) {
    await app.register(studio(pages, page, plain));
    await app.register(deployments(pages, parts.live, parts.workspaceBuilds, plain));
  }
  app.get('/*', (request, reply) => refuseReading(request, reply) ?? page.byAddress(request, reply));
  return app;
};
