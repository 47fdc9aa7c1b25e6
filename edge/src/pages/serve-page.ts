import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '@portal/server-kit/pages';
import type { Tracing } from '@portal/server-kit/tracing';
import type { PageDependencies } from '../page-context/page-dependencies';
import type { Release } from '../releases/release';
import { inlineJson } from './document/inline-json';
import {
  NONCE_PLACEHOLDER,
  PER_REQUEST_FIELDS,
  STATE_PLACEHOLDER,
  TRACE_PLACEHOLDER,
} from './document/placeholders';
import { listFrameAncestors } from './headers/embedding-origins';
import { listFormOrigins } from './headers/form-origins';
import { generateNonce } from './headers/nonce';
import { createReleasePolicies } from './headers/release-policy';
import { contentSecurityPolicy } from './headers/security-headers';
import { createInitialStateBuilder, type InitialState } from './initial-state/initial-state';
import { readVisitorLanguage } from './initial-state/visitor';
import { createPageLoader, type LoadedPage } from './load-page';
import { fillRedirect, type PassedRoute, passThrough } from './route/pass-through';
import { allowedRedirectTarget } from './route/redirect-target';
import { type ResolvedPage, resolvePage } from './route/resolve-page';
import { addReturnedUserId } from './route/returned-user-id';

/** A reply that has been sent, or will be once the page is rendered. */
export type PageResponse = FastifyReply | Promise<FastifyReply>;

/** Serves pages by the request's URL, or a page that is already resolved. */
export interface PageServer {
  readonly serveUrl: (request: FastifyRequest, reply: FastifyReply) => PageResponse;
  readonly servePage: (request: FastifyRequest, reply: FastifyReply, requested: ResolvedPage) => PageResponse;
}

/** Adds the page to the request's span, since one catch-all route serves every page. */
function describePage(
  tracing: Tracing,
  release: Release,
  { route, whiteLabel, declaration }: ResolvedPage,
): void {
  const manifest = release.parts.get(route.part)?.manifest;
  tracing.describe({
    ...(declaration !== undefined && { 'http.route': declaration.path }),
    'portal.page': route.page,
    'portal.part': route.part,
    ...(manifest !== undefined && { 'portal.part.version': `${manifest.version}+${manifest.id}` }),
    'portal.white_label': whiteLabel.key,
  });
}

/** Returns the meta element with which the page's requests continue its trace; empty when nothing is traced. */
function renderTraceparent(traceparent: string | undefined): string {
  return traceparent === undefined ? '' : `<meta name="traceparent" content="${traceparent}">`;
}

/** Serves pages: loads each, and inserts per-request values (nonce, initial state, query values). */
export function createPageServer(context: PageDependencies): PageServer {
  const getReleasePolicy = createReleasePolicies(context);
  const buildInitialState = createInitialStateBuilder(context, getReleasePolicy);
  const loadPage = createPageLoader(context, getReleasePolicy);

  const send = (
    reply: FastifyReply,
    release: Release,
    requested: ResolvedPage,
    boot: InitialState,
    { values, redirectValues }: PassedRoute,
    { plan, page }: LoadedPage,
  ): FastifyReply => {
    const { route, whiteLabel } = requested;
    if (page === null) {
      const target = allowedRedirectTarget(
        context,
        fillRedirect(plan?.redirect ?? '', redirectValues),
        whiteLabel,
      );
      if (target !== null) return reply.redirect(target, 302);
      throw new Error(`The part ${route.part} redirects to a target that is not allowed`);
    }
    const nonce = generateNonce();
    const perRequestState = Object.fromEntries(PER_REQUEST_FIELDS.map((member) => [member, boot[member]]));
    const texts: Record<string, string> = {
      [NONCE_PLACEHOLDER]: nonce,
      [STATE_PLACEHOLDER]: inlineJson(perRequestState).slice(1, -1),
      [TRACE_PLACEHOLDER]: renderTraceparent(context.tracing.traceparent()),
    };
    for (const [placeholder, value] of Object.entries(values)) texts[placeholder] = escapeHtml(value);

    reply.ensurePortalSession();
    return reply
      .code(plan?.status ?? requested.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-language', boot.language)
      .header('vary', 'accept-encoding, cookie, user-agent')
      .header(
        'content-security-policy',
        contentSecurityPolicy({
          nonce,
          ...getReleasePolicy(release).policy,
          formOrigins: listFormOrigins(context.formOrigins, whiteLabel),
          frameAncestors: requested.framedBy ?? listFrameAncestors(route, whiteLabel),
        }),
      )
      .send(page.render(texts));
  };

  const serve = (
    request: FastifyRequest,
    reply: FastifyReply,
    release: Release,
    addressed: ResolvedPage,
  ): PageResponse => {
    const resolved = addReturnedUserId(addressed, reply);
    describePage(context.tracing, release, resolved);
    const language = resolved.language ?? readVisitorLanguage(request, resolved.whiteLabel);
    const boot = buildInitialState(request, release, resolved, language);
    const passed = passThrough(resolved);
    const page = loadPage(release, resolved, boot, passed);
    return page instanceof Promise
      ? page.then((loaded) => send(reply, release, resolved, boot, passed, loaded))
      : send(reply, release, resolved, boot, passed, page);
  };

  return {
    servePage: (request, reply, requested) =>
      serve(request, reply, context.assignRelease(request, reply), requested),
    serveUrl: (request, reply) => {
      // Concatenated, not resolved: a path that begins with two slashes would be parsed as another host.
      const url = new URL(context.settings.publicOrigin + (request.raw.url ?? '/'));
      const release = context.assignRelease(request, reply);
      return serve(request, reply, release, resolvePage(context, release, url));
    },
  };
}
