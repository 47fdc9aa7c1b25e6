import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { FlowRejection, RejectionReason } from '@portal/contract/page';
import type { OriginAllowed } from '@portal/server-kit/http';
import { EMBEDDED_HEADER } from '@portal/server-kit/sessions';
import type { PageDependencies } from '../page-context/page-dependencies';
import { parseOrigin } from '../pages/headers/embedding-origins';
import { EMBED_SCRIPT } from '../parts/live-part';
import { reject } from '../requests/reject';
import { findFileWithIntegrity, loadFlowData, type RequestedFlow } from './flow-data';
import { sendFramePage } from './frame-page';
import { parseFlowName, portalPagePath, resolveRequestedLanguage } from './requested-flow';

/** Seconds for which a host page may cache the bootstrap script. */
const SCRIPT_MAX_AGE_SECONDS = 300;

const PASSWORD_SERVICE = '/pw/forms/smpwservices.fcc';

interface FlowRequest {
  Params: { wl: string; flow: string };
  Querystring: { language?: unknown; scheme?: unknown };
}

type FlowLookup =
  | { readonly requested: RequestedFlow }
  | { readonly rejection: FlowRejection; readonly status: number };

function rejectFlow(status: number, reason: RejectionReason, errorMessage: string): FlowLookup {
  return {
    rejection: { reason, errorMessage },
    status,
  };
}

function findFlow(
  { whiteLabels }: PageDependencies,
  { params, query }: FastifyRequest<FlowRequest>,
): FlowLookup {
  const whiteLabel = whiteLabels.get(params.wl);
  if (whiteLabel === null) return rejectFlow(404, 'white-label', 'There is no white label of this key.');
  const flow = parseFlowName(params.flow);
  if (flow === null)
    return rejectFlow(404, 'flow', 'There is no such flow: login, fps, fuid and ftu are known.');
  if (flow === 'fuid' && !whiteLabel.features.fuidEnabled)
    return rejectFlow(
      404,
      'flow',
      `The white label "${params.wl}" has no forgotten user ID ("fuidEnabled").`,
    );
  const language = resolveRequestedLanguage(query.language, whiteLabel);
  if (language === null) {
    const known = whiteLabel.languages.join(', ');
    return rejectFlow(404, 'language', `The white label "${params.wl}" has no such language: ${known}.`);
  }
  return { requested: { flow, whiteLabel, language } };
}

function hostRejection(origin: string | null, key: string): FlowRejection {
  return {
    reason: 'host',
    errorMessage:
      origin === null
        ? 'A page without an origin cannot embed flows: an iframe with "sandbox" needs "allow-same-origin".'
        : `Pages of ${origin} may not embed flows of the white label "${key}". To allow them, ` +
          `add "${origin}" to "allowedEmbeddingHosts" in the file ${key}.json of the white labels.`,
  };
}

/** Allows every origin: the response holds nothing beyond the portal's own pages, and `*` excludes requests with cookies. */
function allowAnyOrigin(reply: FastifyReply): FastifyReply {
  return reply.header('access-control-allow-origin', '*').header('vary', 'origin');
}

/**
 * Routes for host pages that embed a flow (CARD-8): bootstrap script, flow data, session, change of password, and the
 * page for a frame.
 *
 * @param allowed whether an origin may embed
 */
export function embeddingRoutes(context: PageDependencies, allowed: OriginAllowed): FastifyPluginAsync {
  return async (app) => {
    // Never a canary: shared caches store the script, and its URL is pinned for all visitors.
    const root = () => context.release().parts.get('root-config');

    app.get('/embed.js', (request, reply) => {
      const script = root()?.embedScript ?? null;
      if (script === null) return reject(request, reply, 404);
      return (
        allowAnyOrigin(reply)
          .type('text/javascript; charset=utf-8')
          // A script element of another site requests it without CORS.
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('cache-control', `public, max-age=${SCRIPT_MAX_AGE_SECONDS}`)
          .send(script)
      );
    });

    // The same script at an immutable URL, for host pages that pin it (W3C SRI).
    app.get('/embed.json', (_request, reply) => {
      const { address, integrity } = findFileWithIntegrity(root(), EMBED_SCRIPT);
      return allowAnyOrigin(reply)
        .header('cache-control', 'no-cache')
        .send({ script: new URL(address, context.settings.publicOrigin).href, integrity });
    });

    app.get<FlowRequest>(
      '/embed/flows/:wl/:flow',
      { config: { beginsVisit: true } },
      async (request, reply) => {
        const { origin } = request.headers;
        allowAnyOrigin(reply).header('cache-control', 'no-store');
        const flowRequest = findFlow(context, request);
        if ('rejection' in flowRequest) return reply.code(flowRequest.status).send(flowRequest.rejection);
        const { key } = flowRequest.requested.whiteLabel;
        if (origin !== undefined && origin !== context.settings.publicOrigin && !allowed(origin, key))
          return reply.code(403).send(hostRejection(parseOrigin(origin), key));
        return loadFlowData(app, context, flowRequest.requested, request);
      },
    );

    app.get<{ Querystring: { wl?: unknown } }>('/embed/session', (request, reply) => {
      const { origin, 'sec-fetch-site': site } = request.headers;
      reply.header('cache-control', 'no-store');
      const { wl } = request.query;
      const fromHost = origin !== undefined && typeof wl === 'string' && allowed(origin, wl);
      // In a frame the page has set the session; this reports only whether the browser stored it. Older browsers send
      // no Sec-Fetch-Site, and no other page can read the response.
      const own = origin === undefined && (site === undefined || site === 'same-origin');
      if (!fromHost && !own) return reject(request, reply, 403);
      if (own && request.embeddedSession() === null) return reply.send({ token: '', kept: false });
      return reply.send(reply.ensureEmbeddedSession());
    });

    app.get('/embed/change', async (request, reply) => {
      const { search } = new URL(request.raw.url ?? '/', context.settings.publicOrigin);
      const response = await app.inject({
        method: 'GET',
        url: PASSWORD_SERVICE + search,
        // Only embedded flows use this route; a request from a frame would otherwise count as the portal's own.
        headers: { cookie: request.headers.cookie ?? '', [EMBEDDED_HEADER]: 'true' },
      });
      reply.header('cache-control', 'no-store');
      const { location } = response.headers;
      if (response.statusCode !== 302 || typeof location !== 'string') return reject(request, reply, 503);
      const { pathname, searchParams } = new URL(location, context.settings.publicOrigin);
      return pathname === '/nxn/fps-self-change-pw'
        ? { allowed: true, firstTime: searchParams.get('FTUF') === 'Y' }
        : { allowed: false };
    });

    app.get<FlowRequest>('/embed/frames/:wl/:flow', async (request, reply) => {
      const flowRequest = findFlow(context, request);
      if ('rejection' in flowRequest)
        return reject(request, reply, flowRequest.status, flowRequest.rejection.errorMessage);
      const { flow, whiteLabel } = flowRequest.requested;
      const host = parseOrigin(request.headers.referer);
      const framed = request.headers['sec-fetch-dest'] !== 'document';
      if (host === null || !framed || !allowed(host, whiteLabel.key))
        return reply.redirect(portalPagePath(flow, whiteLabel), 302);
      const { scheme } = request.query;
      const data = await loadFlowData(app, context, flowRequest.requested, request);
      reply.ensureEmbeddedSession();
      return sendFramePage(
        request,
        reply,
        context,
        { flow: data, host, scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'system' },
        whiteLabel.allowedEmbeddingHosts,
      );
    });
  };
}
