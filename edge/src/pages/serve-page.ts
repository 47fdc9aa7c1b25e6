import { negotiate } from '@fastify/accept-negotiator';
import type { PageBoot, PagePlan } from '@portal/shared-wl-assets';
import type { Language } from '@portal/shared-wl-assets/language';
import { whiteLabelView } from '@portal/shared-wl-assets/white-label';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { framingHosts } from './allowed-hosts';
import type { Release } from '../parts/release';
import { pageAt, type AskedPage } from './asked-page';
import { BoundedCache } from '../parts/bounded-cache';
import { brandOf } from './brand';
import { BrotliPages } from './brotli-pages';
import { copyrightYear } from './copyright-year';
import { pageDocument } from './document';
import { BOOT_MARKER, NONCE_MARKER, REQUEST_MEMBERS } from './page-markers';
import { escapeHtml, inlineJson } from './escape-html';
import { KeptPage, type GapTexts, type UnpackedPage } from './kept-page';
import { newNonce, NONCE_LENGTH } from './nonce';
import type { PageContext } from './page-context';
import { textsOfPage } from './page-texts';
import { releasesOfPages } from './release-of-pages';
import { planPage, renderSlots } from './render-slots';
import { contentSecurityPolicy } from './security-headers';
import { languageOfVisitor, neutralVisitor, visitorOf } from './visitor';

/** Bytes of pages kept rendered: one for each release, white label, language and state of a page. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Bytes of pages kept for clients that take no gzip besides. */
const UNPACKED_BYTES = 16 * 1024 * 1024;

/** White labels' wording kept laid over the parts' texts: one for each release, white label, language and part. */
const KEPT_WORDINGS = 1_000;

const takes = (accepted: string | undefined, encoding: 'br' | 'gzip'): boolean =>
  accepted !== undefined && negotiate(accepted, [encoding]) === encoding;

/** Serves pages: by the address of a request, or one that has been chosen already. */
export interface PageServer {
  readonly byAddress: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  readonly chosen: (request: FastifyRequest, reply: FastifyReply, asked: AskedPage) => FastifyReply;
}

type Boot = Omit<PageBoot, 'parts'>;

/**
 * Serves pages: lets the part plan a page, takes it rendered from the cache or renders it, and puts in what belongs to
 * this request alone (nonce, boot data, query values).
 *
 * @param report told of what goes wrong beside the requests
 */
export const pageServer = (context: PageContext, report: (error: unknown) => void): PageServer => {
  const kept = new BoundedCache<KeptPage>(KEPT_BYTES, ({ bytes }) => bytes);
  const unpacked = new BoundedCache<UnpackedPage>(UNPACKED_BYTES, ({ bytes }) => bytes);
  const packedOften = new BrotliPages(report);
  const wordings = new BoundedCache<Pick<PageBoot, 'whiteLabel' | 'texts'>>(KEPT_WORDINGS);
  const ofPages = releasesOfPages(context);

  /** What the page's browser needs at once. */
  const bootOf = (
    request: FastifyRequest,
    release: Release,
    { route, whiteLabel }: AskedPage,
    language: Language,
  ): Boot => ({
    ...wordings.take(`${ofPages(release).key}|${whiteLabel.key}|${language}|${route.part}`, () => ({
      whiteLabel: whiteLabelView(whiteLabel, language),
      texts: textsOfPage(release, whiteLabel, language, route.part),
    })),
    language,
    environment: context.settings.environment,
    copyrightYear: copyrightYear(),
    clipHome: context.site.clipHome,
    // The studio shows what clients' visitors see; its own state brings the link.
    whiteLabelTesting: context.site.whiteLabelTesting && route.module === undefined,
    route,
    ...(route.module === undefined ? visitorOf(request, whiteLabel) : neutralVisitor),
  });

  /** The page as every visitor in the same situation gets it, and the name it is kept by. */
  const pageOf = (
    release: Release,
    { whiteLabel, scheme }: AskedPage,
    boot: Boot,
    plan: PagePlan | null,
    report: (error: unknown) => void,
  ): { readonly name: string; readonly page: KeptPage } => {
    const planned = { ...boot, client: neutralVisitor.client, route: plan?.route ?? boot.route };
    const joined = release.joined(boot.route.part);
    const name = [
      ofPages(release).key,
      whiteLabel.key,
      boot.language,
      joined?.address,
      scheme,
      JSON.stringify([planned.copyrightYear, planned.notices, planned.route]),
    ].join('|');
    const render = (): KeptPage => {
      const document = pageDocument({
        release,
        joined,
        boot: planned,
        title: plan?.title ?? whiteLabel.name,
        scheme: scheme ?? 'system',
        slots: renderSlots(release, planned, report),
        ...brandOf(whiteLabel),
      });
      const ofVisitor = Object.keys(plan?.values ?? {}).map((marker) => [marker, 'visitor'] as const);
      return new KeptPage(document, {
        [NONCE_MARKER]: NONCE_LENGTH,
        [BOOT_MARKER]: 'json',
        ...Object.fromEntries(ofVisitor),
      });
    };
    return { name, page: kept.take(name, render) };
  };

  /** The page for a request, in the smallest form that is there and that its client takes. */
  const encoded = (
    { headers }: FastifyRequest,
    name: string,
    page: KeptPage,
    texts: GapTexts,
  ): { readonly encoding: 'br' | 'gzip' | null; readonly body: Buffer } => {
    const accepted = headers['accept-encoding'];
    const small = takes(accepted, 'br') ? packedOften.take(name, page, texts) : null;
    if (small !== null) return { encoding: 'br', body: small };
    if (takes(accepted, 'gzip')) return { encoding: 'gzip', body: page.gzipped(texts) };
    const own = unpacked.take(name, () => page.unpacked());
    return { encoding: null, body: page.plain(texts, own) };
  };

  const serve = (
    request: FastifyRequest,
    reply: FastifyReply,
    release: Release,
    asked: AskedPage,
  ): FastifyReply => {
    const { route, whiteLabel } = asked;
    const language = asked.language ?? languageOfVisitor(request, whiteLabel);
    const boot = bootOf(request, release, asked, language);
    const report = (error: unknown): void =>
      request.log.error({ err: error, part: route.part }, 'part failed on the edge');
    const plan = route.module === undefined ? planPage(release, boot, report) : null;
    if (plan?.redirect !== undefined) return reply.redirect(plan.redirect, 302);

    const { name, page } = pageOf(release, asked, boot, plan, report);
    const nonce = newNonce();
    const own = Object.fromEntries(REQUEST_MEMBERS.map((member) => [member, boot[member]]));
    const texts: Record<string, string> = {
      [NONCE_MARKER]: nonce,
      [BOOT_MARKER]: inlineJson(own).slice(1, -1),
    };
    for (const [marker, text] of Object.entries(plan?.values ?? {})) texts[marker] = escapeHtml(text);

    const { encoding, body } = encoded(request, name, page, texts);
    if (encoding !== null) reply.header('content-encoding', encoding);
    reply.ensurePortalSession();
    return reply
      .code(plan?.status ?? asked.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-language', language)
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
      .send(body);
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
