import { randomBytes } from 'node:crypto';
import type { PageBoot, RouteMatch } from '@portal/shared-wl-assets';
import { DISPLAY_LANGUAGE_COOKIE, languageOf, type Language } from '@portal/shared-wl-assets/language';
import { matchRoute } from '@portal/shared-wl-assets/routes';
import { whiteLabelView, type WhiteLabelConfiguration } from '@portal/shared-wl-assets/white-label';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAddress } from '../deployments/overrides';
import type { Release } from '../parts/release';
import { BoundedCache } from './bounded-cache';
import { brandOf } from './brand';
import { BOOT_MARKER, ENTRY_POLICY, NONCE_MARKER, pageDocument } from './document';
import { escapeHtml, inlineJson } from './escape-html';
import type { PageContext } from './page-context';
import { textsOfPage } from './page-texts';
import { neutralVisitor, visitorOf } from './visitor';
import { planPage, renderSlots } from './render-slots';
import { contentSecurityPolicy } from './security-headers';

/** Pages kept rendered: one for each release, white label, language and state of a page. */
const PAGE_LIMIT = 2_000;

/**
 * Trusted Types policies: the page's for its first script, the root's for part entries, the sanitiser's, the one for
 * support and consent scripts, and webpack's one for each part.
 */
export const trustedTypes = (release: Release): readonly string[] => [
  ENTRY_POLICY,
  'portal-parts',
  'portal-html',
  'portal-scripts',
  ...[...release.parts.keys()].map((name) => `portal-${name}`),
];

/** Origins besides the portal's that parts come from: another host, and the visitor's own machine. */
export const partOriginsOf = (
  { partsOrigin }: Pick<PageContext, 'partsOrigin'>,
  { overrides }: Release,
): readonly string[] => [
  ...(partsOrigin === null ? [] : [partsOrigin]),
  ...[...overrides.values()].filter(isAddress).map((address) => new URL(address).origin),
];

/** What is to be shown, once an address has been read. */
export interface AskedPage {
  readonly route: RouteMatch;
  readonly whiteLabel: WhiteLabelConfiguration;
  readonly status: number;
  /** In place of the visitor's own choice. */
  readonly language?: Language;
  /** In place of the system's. */
  readonly scheme?: 'light' | 'dark';
  /** Origins that may frame the page, besides those the white label allows. */
  readonly framedBy?: readonly string[];
}

/** Page and white label that an address leads to; an unknown key is a page not found (decisions D-2). */
const resolve = (context: PageContext, release: Release, url: URL): AskedPage => {
  const standard = context.whiteLabels.get('default');
  if (standard === null) throw new Error('There is no white label "default"');
  const route = matchRoute(release.addresses, url);
  if (route === null) throw new Error(`No part answers ${url.pathname}`);
  const key = route.params['wl'] ?? route.query['wl'];
  const whiteLabel = key === undefined ? standard : context.whiteLabels.get(key);
  const declared = release.parts.get(route.part)?.manifest.routes.find(({ page }) => page === route.page);
  if (whiteLabel !== null) return { route, whiteLabel, status: declared?.status ?? 200 };
  const notFound = [...release.parts.values()].find(({ manifest }) =>
    manifest.routes.some(({ path }) => path === '*'),
  );
  if (notFound === undefined) throw new Error('No part declares the page "not found"');
  return {
    route: { part: notFound.manifest.name, page: 'notFound', path: url.pathname, params: {}, query: {} },
    whiteLabel: standard,
    status: 404,
  };
};

const inserted = (
  page: string,
  nonce: string,
  boot: string,
  values: Readonly<Record<string, string>>,
): string => {
  const replacements: Readonly<Record<string, string>> = {
    [NONCE_MARKER]: nonce,
    [BOOT_MARKER]: boot,
    ...Object.fromEntries(Object.entries(values).map(([marker, text]) => [marker, escapeHtml(text)])),
  };
  // One pass, so that a visitor's value that looks like a marker is never replaced in its turn.
  return page.replace(
    new RegExp(Object.keys(replacements).join('|'), 'g'),
    (marker) => replacements[marker] ?? '',
  );
};

/** Serves pages: by the address of a request, or one that has been chosen already. */
export interface PageServer {
  readonly byAddress: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  readonly chosen: (request: FastifyRequest, reply: FastifyReply, asked: AskedPage) => FastifyReply;
}

/**
 * Serves pages: lets the part plan a page, takes it rendered from the cache or renders it, and puts in what belongs to
 * this request alone (nonce, boot data, query values).
 */
export const pageServer = (context: PageContext): PageServer => {
  const kept = new BoundedCache<string>(PAGE_LIMIT);
  const serve = (
    request: FastifyRequest,
    reply: FastifyReply,
    release: Release,
    asked: AskedPage,
  ): FastifyReply => {
    const { route, whiteLabel, status, scheme = 'system' } = asked;
    const language =
      asked.language ??
      languageOf(request.cookies[DISPLAY_LANGUAGE_COOKIE], whiteLabel.languages, whiteLabel.defaultLanguage);
    const boot: Omit<PageBoot, 'parts'> = {
      whiteLabel: whiteLabelView(whiteLabel, language),
      language,
      environment: context.settings.environment,
      clipHome: context.site.clipHome,
      // The studio shows what clients' visitors see; its own state brings the link.
      whiteLabelTesting: context.site.whiteLabelTesting && route.module === undefined,
      route,
      texts: textsOfPage(release, whiteLabel, language, route.part),
      ...(route.module === undefined ? visitorOf(request, whiteLabel) : neutralVisitor),
    };
    const report = (error: unknown): void =>
      request.log.error({ err: error, part: route.part }, 'part failed on the edge');
    const plan = route.module === undefined ? planPage(release, boot, report) : null;
    if (plan?.redirect !== undefined) return reply.redirect(plan.redirect, 302);
    const planned = { ...boot, client: neutralVisitor.client, route: plan?.route ?? route };
    const joined = release.joined(route.part);
    const variant = JSON.stringify([planned.notices, planned.route]);
    const overrides = [...release.overrides].join(' ');
    const key = `${release.id}|${overrides}|${joined?.address}|${whiteLabel.key}|${language}|${scheme}|${variant}`;
    const page = kept.take(key, () =>
      pageDocument({
        release,
        joined,
        boot: planned,
        title: plan?.title ?? whiteLabel.name,
        scheme,
        slots: renderSlots(release, planned, report),
        ...brandOf(whiteLabel),
      }),
    );
    const nonce = randomBytes(16).toString('base64url');
    reply.ensurePortalSession();
    return reply
      .code(plan?.status ?? status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-language', language)
      .header('vary', 'cookie, user-agent')
      .header(
        'content-security-policy',
        contentSecurityPolicy({
          nonce,
          trustedTypes: trustedTypes(release),
          formOrigins: context.formOrigins,
          partOrigins: partOriginsOf(context, release),
          frameAncestors: [...whiteLabel.allowedEmbeddingHosts, ...(asked.framedBy ?? [])],
        }),
      )
      .send(inserted(page, nonce, inlineJson({ ...boot, parts: release.addresses }), plan?.values ?? {}));
  };
  return {
    chosen: (request, reply, asked) => serve(request, reply, context.meet(request, reply), asked),
    byAddress: (request, reply) => {
      // Joined, not resolved: a path that begins with two slashes would be read as another host.
      const url = new URL(context.settings.publicOrigin + (request.raw.url ?? '/'));
      const release = context.meet(request, reply);
      return serve(request, reply, release, resolve(context, release, url));
    },
  };
};
