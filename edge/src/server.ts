import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance } from 'fastify';
import { isSandboxEnvironment } from '@portal/server-kit/configuration';
import { handleErrors } from '@portal/server-kit/http';
import type { PlainPages } from '@portal/server-kit/pages';
import { portalSession } from '@portal/server-kit/sessions';
import { DEFAULT_KEY, type LiveWhiteLabels, referenceHome } from '@portal/server-kit/white-labels';
import {
  createRequestGate,
  DEFAULT_SENDER,
  readVisitClaim,
  type ServiceContext,
  services,
  usualLoginRoute,
  waitingHashes,
} from '@portal/services';
import { deploymentRoutes } from './deployments/deployment-routes';
import { registerCors } from './embedding/cors';
import { embeddingRoutes } from './embedding/embedding-routes';
import type { PortalMetrics } from './metrics/portal-metrics';
import { OverloadMonitor } from './overload/overload-monitor';
import { rejectNewcomers } from './overload/reject-newcomers';
import type { PageDependencies } from './page-context/page-dependencies';
import { createEmbeddingOriginCheck } from './pages/headers/embedding-origins';
import { commonHeaders, framingHeaders } from './pages/headers/security-headers';
import { createNotFoundPage } from './pages/not-found-page';
import { rejectOtherMethods } from './pages/reject-other-methods';
import { createPageServer } from './pages/serve-page';
import { createErrorPageRenderer, registerErrorPages } from './plain-pages/error-pages';
import { createPlainPages, registerPlainPageCsp } from './plain-pages/plain-pages';
import { rejectUnservedClients } from './plain-pages/reject-unserved-clients';
import type { LiveReleases } from './releases/live-releases';
import type { Overrides } from './releases/overrides';
import { limitPipelining } from './requests/limit-pipelining';
import {
  limitRequestHeads,
  rejectAmbiguousRequests,
  REQUEST_LIMITS,
  respondToMalformedRequest,
  trackRequests,
} from './requests/malformed-requests';
import { rewriteMalformedUrl } from './requests/malformed-urls';
import { pinWhiteLabels } from './requests/pin-white-labels';
import { reject } from './requests/reject';
import { rejectEncodedBody } from './requests/reject-encoded-body';
import { rejectForeignHosts } from './requests/reject-foreign-hosts';
import { generateRequestId, logFormat, sendRequestIds } from './requests/request-log';
import type { ServiceName } from './settings/service-paths';
import type { EdgeSettings } from './settings/settings';
import { brandFileRoutes } from './static-files/brand-files';
import type { FetchableBuilds } from './static-files/fetch-missing-files';
import { pageScriptRoutes } from './static-files/page-scripts';
import { partFileRoutes } from './static-files/part-files';
import { brandEditorRoutes } from './studio/brand/brand-editor-routes';
import { studioRoutes } from './studio/studio-routes';
import { NO_TELEMETRY, type Telemetry } from './telemetry/telemetry';
import { upstreamRoutes } from './upstreams/upstreams';
import { cookieNoticeRoutes } from './utility-routes/cookie-notice';
import { translationRoutes } from './utility-routes/translation-routes';
import { utilityRoutes } from './utility-routes/utility-routes';
import { whiteLabelSchemaRoute } from './utility-routes/white-label-schema';

/** Dependencies of the edge. */
export interface EdgeDependencies {
  readonly settings: EdgeSettings;
  readonly pages: PageDependencies;
  readonly live: LiveReleases;
  /** Build ids by part that every visitor gets instead of the live ones; empty outside LOCAL and MOCK. */
  readonly workspaceBuilds: () => Overrides;
  readonly services: Omit<ServiceContext, 'log'>;
  /** Versions of the white labels that `pages` looks up. */
  readonly liveWhiteLabels: LiveWhiteLabels;
  /** Folder of the white-label files, for the brand editor. */
  readonly whiteLabelFolder: string;
  /** Metrics, when they are exposed or sent. */
  readonly metrics?: PortalMetrics;
  /** Builds that can be fetched from the registry; absent where the folder has the files. */
  readonly fetchableBuilds?: FetchableBuilds;
  /** Traces; nothing is traced without it. */
  readonly telemetry?: Telemetry;
}

/** Largest body of any request, in bytes (security rule 11; statistics batches set their own, larger limit). */
const BODY_LIMIT_BYTES = 16 * 1024;

/** Maximum size in bytes of a response that is compressed in one call, which blocks the event loop for about 3 ms. */
const MAX_BYTES_COMPRESSED_AT_ONCE = 128 * 1024;

async function registerServices(
  app: FastifyInstance,
  { settings, pages, liveWhiteLabels, services: context, metrics }: EdgeDependencies,
  plain: PlainPages,
): Promise<void> {
  const replaced = new Set(Object.keys(settings.upstreams)) as ReadonlySet<ServiceName>;
  const originAllowed = createEmbeddingOriginCheck(pages.whiteLabels);
  const service = { ...context, log: app.log, ...(metrics && { counters: metrics }) };
  // An app has the brand and the rules of its client.
  const getClient = (name: string) =>
    pages.whiteLabels.get(pages.apps.find((app) => app.name === name)?.whiteLabel ?? name);
  const gate = {
    apps: pages.apps,
    whiteLabelExists: (key: string) => pages.whiteLabels.get(key) !== null,
    getProofOfWork: (key: string) => getClient(key)?.proofOfWork,
  };
  await app.register(
    upstreamRoutes(
      settings,
      settings.services,
      originAllowed,
      (scope) => createRequestGate(scope, service, settings.services.gate, gate),
      pages.tracing,
    ),
  );
  await app.register(
    services(service, settings.services, plain, {
      ...gate,
      disabled: replaced,
      originAllowed,
      getLoginRoute: (key: string) => pages.whiteLabels.get(key)?.loginRoute ?? usualLoginRoute(key),
      listRedirectOrigins: (key: string) => getClient(key)?.allowedRedirectOrigins ?? [],
      getHomeUrl: (key: string) => pages.whiteLabels.get(key)?.homeUrl ?? referenceHome(key),
      whiteLabelName: (key: string) => pages.whiteLabels.get(key)?.name ?? null,
      findSender: (key: string) => getClient(key) ?? getClient(DEFAULT_KEY) ?? DEFAULT_SENDER,
      whiteLabelKeys: () => pages.whiteLabels.keys(),
      outdatedWhiteLabels: () => [...liveWhiteLabels.outdated().keys()],
      ...(settings.whiteLabelTestsFile !== undefined && {
        whiteLabelTestsFile: settings.whiteLabelTestsFile,
      }),
    }),
  );
}

/** Keep-alive connections would delay the shutdown, so they are closed. */
function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Builds the edge: pages, parts, texts and the services behind one origin.
 *
 * @returns the server, not yet listening
 */
export async function createEdge(parts: EdgeDependencies): Promise<FastifyInstance> {
  const { settings, pages, telemetry = NO_TELEMETRY } = parts;
  const headers = commonHeaders(settings.services.publicOrigin.startsWith('https:'));
  const renderErrorPage = createErrorPageRenderer(pages);
  const app = fastify({
    logger: {
      level: settings.logLevel,
      ...logFormat,
      ...(settings.telemetry !== null && { mixin: telemetry.logFields }),
    },
    genReqId: generateRequestId,
    rewriteUrl: rewriteMalformedUrl,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    requestTimeout: REQUEST_LIMITS.requestTimeout,
    http: REQUEST_LIMITS,
    clientErrorHandler: respondToMalformedRequest(
      (policy) => ({ ...headers, ...framingHeaders(policy) }),
      renderErrorPage,
    ),
    forceCloseConnections: 'idle',
    // Fastify's own 503 is not a page and has none of the headers; requests that have arrived get their response during
    // shutdown.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    // Prototype pollution in a JSON body is rejected, not sanitised.
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // Rejections of the router run no hook, so they get their headers here.
    frameworkErrors: (_error, request, reply) =>
      void reject(request, reply.headers({ ...headers, ...framingHeaders() }), 400),
  });
  await telemetry.traceRequests(app, (key) => pages.whiteLabels.get(key) !== null);
  limitPipelining(app.server);
  trackRequests(app.server);
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of Object.entries(headers))
      if (!reply.hasHeader(name)) reply.header(name, value);
    // Every redirect depends on the visitor.
    if (reply.hasHeader('location') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  pinWhiteLabels(app, parts.liveWhiteLabels);
  sendRequestIds(app);
  parts.metrics?.observeRequests(app);
  limitRequestHeads(app);
  rejectAmbiguousRequests(app);
  rejectForeignHosts(app, settings.services);
  rejectEncodedBody(app);
  closeConnectionsOnShutdown(app);
  rejectUnservedClients(app, parts.liveWhiteLabels, settings.services.publicOrigin);
  registerErrorPages(app, renderErrorPage);
  registerPlainPageCsp(app);
  // Last, when every page has its policy.
  app.addHook('onSend', (_request, reply, payload, done) => {
    const policy = reply.getHeader('content-security-policy');
    reply.headers(framingHeaders(typeof policy === 'string' ? policy : undefined));
    done(null, payload);
  });
  app.setErrorHandler(handleErrors);
  registerCors(app, createEmbeddingOriginCheck(pages.whiteLabels));
  const { queueMetrics } = parts.services.database;
  const queues = [waitingHashes, ...(queueMetrics === undefined ? [] : [queueMetrics])];
  rejectNewcomers(
    app,
    new OverloadMonitor(queues, app.log),
    (cookies) => readVisitClaim(parts.services, cookies),
    () => parts.metrics?.newcomerRejected(),
  );
  const page = createPageServer(pages);
  const rejectMethod = rejectOtherMethods(app, createNotFoundPage(app, pages, page));
  await app.register(compress, {
    // Compressed bodies are rejected earlier (rejectEncodedBody).
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1_024,
    // A page is compressed in one call: streams would take longer than the compression itself.
    syncThreshold: MAX_BYTES_COMPRESSED_AT_ONCE,
    // Every page has its nonce, so each response is compressed: the highest quality would take fifty times as long. A
    // small window, which pages fit into, saves each response the megabytes of the default one.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
    },
  });
  await app.register(portalSession(settings.services));
  await app.register(partFileRoutes(settings.parts.folder, parts.fetchableBuilds));
  await app.register(brandFileRoutes(parts.liveWhiteLabels));
  await app.register(pageScriptRoutes(settings.pageScripts));
  await app.register(cookieNoticeRoutes(settings.services));
  await app.register(embeddingRoutes(pages, createEmbeddingOriginCheck(pages.whiteLabels)));
  await app.register(utilityRoutes(pages));
  await app.register(translationRoutes(pages));
  await app.register(whiteLabelSchemaRoute);
  const plain = createPlainPages(pages);
  await registerServices(app, parts, plain);
  if (isSandboxEnvironment(settings.services.environment)) {
    await app.register(studioRoutes(pages, page, plain));
    await app.register(deploymentRoutes(pages, parts.live, parts.workspaceBuilds, plain));
  }
  const { whiteLabelFolder: folder, services: context } = parts;
  await app.register(
    brandEditorRoutes(pages, page, plain, {
      folder,
      token: settings.brandEditorToken,
      homeUrl: settings.homeUrl,
      services: { ...context, log: app.log },
      messageSettings: settings.services.messages,
    }),
  );
  const config = { beginsVisit: true };
  app.get(
    '/*',
    { config },
    (request, reply) => rejectMethod(request, reply) ?? page.serveUrl(request, reply),
  );
  return app;
}
