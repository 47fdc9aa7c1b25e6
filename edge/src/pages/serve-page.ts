import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Release } from '../parts/release';
import { framingHosts } from './allowed-hosts';
import { pageAt, type AskedPage } from './resolve-page';
import { escapeHtml, inlineJson } from './escape-html';
import { pageLoader, type LoadedPage } from './load-page';
import { newNonce } from './nonce';
import { fillPath, fillRedirect, normalizeRoute, type NormalizedRoute } from './normalize-route';
import { pageBoots, type Boot } from './page-boot';
import type { PageContext } from './page-context';
import { BOOT_MARKER, NONCE_MARKER, REQUEST_MEMBERS } from './placeholders';
import { redirectTarget } from './redirect-target';
import { releasesOfPages } from './release-of-pages';
import { withReturnedUserId } from './returned-user-id';
import { contentSecurityPolicy } from './security-headers';
import { languageOfVisitor } from './visitor';

/** A reply that has been sent, or will be once the page is rendered. */
export type Sent = FastifyReply | Promise<FastifyReply>;

/** Serves pages: by the address of a request, or one that has been chosen already. */
export interface PageServer {
  readonly byAddress: (request: FastifyRequest, reply: FastifyReply) => Sent;
  readonly chosen: (request: FastifyRequest, reply: FastifyReply, asked: AskedPage) => Sent;
}

/** Serves pages: loads each, and puts in what belongs to this request alone (nonce, boot data, query values). */
export const pageServer = (context: PageContext): PageServer => {
  const ofPages = releasesOfPages(context);
  const bootOf = pageBoots(context, ofPages);
  const loadPage = pageLoader(context, ofPages);

  const send = (
    reply: FastifyReply,
    release: Release,
    asked: AskedPage,
    boot: Boot,
    values: NormalizedRoute['values'],
    { planned, page }: LoadedPage,
  ): FastifyReply => {
    const { route, whiteLabel } = asked;
    const { plan } = planned;
    if (page === null) {
      const target = redirectTarget(context, fillRedirect(plan?.redirect ?? '', values), whiteLabel);
      if (target !== null) return reply.redirect(target, 302);
      throw new Error(`The part ${route.part} redirects to a target that is not allowed`);
    }
    const nonce = newNonce();
    const hydrated = { ...boot, route: { ...boot.route, path: fillPath(planned.route.path, values) } };
    const own = Object.fromEntries(REQUEST_MEMBERS.map((member) => [member, hydrated[member]]));
    const texts: Record<string, string> = {
      [NONCE_MARKER]: nonce,
      [BOOT_MARKER]: inlineJson(own).slice(1, -1),
    };
    for (const [token, text] of Object.entries(plan?.values ?? {})) texts[token] = escapeHtml(text);
    for (const [token, { text }] of Object.entries(values)) texts[token] = escapeHtml(text);

    reply.ensurePortalSession();
    return reply
      .code(plan?.status ?? asked.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-language', boot.language)
      .header('vary', 'accept-encoding, cookie, user-agent')
      .header(
        'content-security-policy',
        contentSecurityPolicy({
          nonce,
          ...ofPages(release).policy,
          // After signing in a visitor may be led there, and browsers hold a form's redirects to its page's policy.
          formOrigins: [...context.formOrigins, ...whiteLabel.allowedRedirectOrigins],
          frameAncestors: asked.framedBy ?? framingHosts(route, whiteLabel),
        }),
      )
      .send(page.render(texts));
  };

  const serve = (
    request: FastifyRequest,
    reply: FastifyReply,
    release: Release,
    addressed: AskedPage,
  ): Sent => {
    const asked = withReturnedUserId(addressed, reply);
    const language = asked.language ?? languageOfVisitor(request, asked.whiteLabel);
    const boot = bootOf(request, release, asked, language);
    const normalized = normalizeRoute(asked);
    const { values } = normalized;
    const page = loadPage(release, asked, boot, normalized);
    return page instanceof Promise
      ? page.then((loaded) => send(reply, release, asked, boot, values, loaded))
      : send(reply, release, asked, boot, values, page);
  };

  return {
    chosen: (request, reply, asked) => serve(request, reply, context.meet(request, reply), asked),
    byAddress: (request, reply) => {
      // Joined, not resolved: a path that begins with two slashes would be read as another host.
      const url = new URL(context.settings.publicOrigin + (request.raw.url ?? '/'));
      const release = context.meet(request, reply);
      return serve(request, reply, release, pageAt(context, release, url));
    },
  };
};
