import { createHash, randomBytes } from 'node:crypto';
import { negotiate } from '@fastify/accept-negotiator';
import type { PageBoot, RouteMatch } from '@portal/shared-wl-assets';
import { DISPLAY_LANGUAGE_COOKIE, languageOf, type Language } from '@portal/shared-wl-assets/language';
import { matchRoute } from '@portal/shared-wl-assets/routes';
import { whiteLabelView, type WhiteLabelConfiguration } from '@portal/shared-wl-assets/white-label';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAddress } from '../deployments/overrides';
import type { Release } from '../parts/release';
import { BoundedCache } from './bounded-cache';
import { brandOf } from './brand';
import { BOOT_MARKER, ENTRY_POLICY, NONCE_MARKER, pageDocument, REQUEST_MEMBERS } from './document';
import { escapeHtml, inlineJson } from './escape-html';
import { KeptPage, type UnpackedPage } from './kept-page';
import type { PageContext } from './page-context';
import { textsOfPage } from './page-texts';
import { neutralVisitor, visitorOf } from './visitor';
import { planPage, renderSlots } from './render-slots';
import { contentSecurityPolicy } from './security-headers';

/** Bytes of pages kept rendered: one for each release, white label, language and state of a page. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Bytes of pages kept for clients that take no gzip besides. */
const UNPACKED_BYTES = 16 * 1024 * 1024;

/** White labels' wording kept laid over the parts' texts: one for each release, white label, language and part. */
const KEPT_WORDINGS = 1_000;

const NONCE_BYTES = 16;
/** Letters of a nonce: base64 without padding. */
const NONCE_LENGTH = Math.ceil((NONCE_BYTES * 4) / 3);

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

/** What a release means for each of its pages. */
interface ReleaseOfPages {
  /** Stands for the release, overrides included, in the keys of caches; as short with fifty parts as with five. */
  readonly key: string;
  readonly trustedTypes: readonly string[];
  readonly partOrigins: readonly string[];
}

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

const takesGzip = (accepted: string | undefined): boolean =>
  accepted !== undefined && negotiate(accepted, ['gzip']) === 'gzip';

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
  const kept = new BoundedCache<KeptPage>(KEPT_BYTES, ({ bytes }) => bytes);
  const unpacked = new BoundedCache<UnpackedPage>(UNPACKED_BYTES, ({ bytes }) => bytes);
  const wordings = new BoundedCache<Pick<PageBoot, 'whiteLabel' | 'texts'>>(KEPT_WORDINGS);
  const releases = new WeakMap<Release, ReleaseOfPages>();
  const ofPages = (release: Release): ReleaseOfPages => {
    const known = releases.get(release) ?? {
      key: createHash('sha256')
        .update(`${release.id}|${[...release.overrides].join(' ')}`)
        .digest('base64'),
      trustedTypes: trustedTypes(release),
      partOrigins: partOriginsOf(context, release),
    };
    releases.set(release, known);
    return known;
  };
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
    const { key, ...policy } = ofPages(release);
    const brand = `${key}|${whiteLabel.key}|${language}`;
    const boot: Omit<PageBoot, 'parts'> = {
      ...wordings.take(`${brand}|${route.part}`, () => ({
        whiteLabel: whiteLabelView(whiteLabel, language),
        texts: textsOfPage(release, whiteLabel, language, route.part),
      })),
      language,
      environment: context.settings.environment,
      clipHome: context.site.clipHome,
      // The studio shows what clients' visitors see; its own state brings the link.
      whiteLabelTesting: context.site.whiteLabelTesting && route.module === undefined,
      route,
      ...(route.module === undefined ? visitorOf(request, whiteLabel) : neutralVisitor),
    };
    const report = (error: unknown): void =>
      request.log.error({ err: error, part: route.part }, 'part failed on the edge');
    const plan = route.module === undefined ? planPage(release, boot, report) : null;
    if (plan?.redirect !== undefined) return reply.redirect(plan.redirect, 302);
    const planned = { ...boot, client: neutralVisitor.client, route: plan?.route ?? route };
    const values = plan?.values ?? {};
    const joined = release.joined(route.part);
    const variant = JSON.stringify([planned.notices, planned.route]);
    const name = `${brand}|${joined?.address}|${scheme}|${variant}`;
    const page = kept.take(name, () => {
      const document = pageDocument({
        release,
        joined,
        boot: planned,
        title: plan?.title ?? whiteLabel.name,
        scheme,
        slots: renderSlots(release, planned, report),
        ...brandOf(whiteLabel),
      });
      const ofVisitor = Object.keys(values).map((marker) => [marker, null] as const);
      return new KeptPage(document, {
        [NONCE_MARKER]: NONCE_LENGTH,
        [BOOT_MARKER]: null,
        ...Object.fromEntries(ofVisitor),
      });
    });
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const own = Object.fromEntries(REQUEST_MEMBERS.map((member) => [member, boot[member]]));
    const texts: Record<string, string> = {
      [NONCE_MARKER]: nonce,
      [BOOT_MARKER]: inlineJson(own).slice(1, -1),
    };
    for (const [marker, text] of Object.entries(values)) texts[marker] = escapeHtml(text);
    const packed = takesGzip(request.headers['accept-encoding']);
    if (packed) reply.header('content-encoding', 'gzip');
    reply.ensurePortalSession();
    return reply
      .code(plan?.status ?? status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-language', language)
      .header('vary', 'accept-encoding, cookie, user-agent')
      .header(
        'content-security-policy',
        contentSecurityPolicy({
          nonce,
          ...policy,
          formOrigins: context.formOrigins,
          frameAncestors: [...whiteLabel.allowedEmbeddingHosts, ...(asked.framedBy ?? [])],
        }),
      )
      .send(
        packed
          ? page.gzipped(texts)
          : page.plain(
              texts,
              unpacked.take(name, () => page.unpacked()),
            ),
      );
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
