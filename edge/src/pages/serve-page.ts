import type { PageBoot, PagePlan, RouteMatch } from '@portal/shared-wl-assets';
import type { Language } from '@portal/shared-wl-assets/language';
import { safeRedirect } from '@portal/shared-wl-assets/safe-redirect';
import { whiteLabelView } from '@portal/shared-wl-assets/white-label';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { framingHosts } from './allowed-hosts';
import type { Release } from '../parts/release';
import { pageAt, type AskedPage } from './asked-page';
import { BoundedCache } from '../parts/bounded-cache';
import { brandOf } from './brand';
import { copyrightYear } from './copyright-year';
import { pageDocument } from './document';
import { BOOT_MARKER, NONCE_MARKER, REQUEST_MEMBERS } from './page-markers';
import { escapeHtml, inlineJson } from './escape-html';
import { CachedPage } from './cached-page';
import { newNonce } from './nonce';
import type { PageContext } from './page-context';
import { omitTexts, textsOfPage } from './page-texts';
import { withReturnedUserId } from './returned-user-id';
import { releasesOfPages } from './release-of-pages';
import { fillPath, fillRedirect, normalizeRoute, type NormalizedRoute } from './normalize-route';
import { failingParts, renderSlots } from './render-slots';
import { contentSecurityPolicy } from './security-headers';
import { languageOfVisitor, neutralVisitor, visitorOf } from './visitor';

/** Rendered pages in memory, one for each release, white label, language and state: 2,500 login pages, in bytes. */
const CACHE_BYTES = 128 * 1024 * 1024;

/** White labels' wording kept laid over the parts' texts: one for each release, white label, language and part. */
const KEPT_WORDINGS = 1_000;

/** Characters of plans kept, with their names: one for each normalized route of a page. */
const KEPT_PLAN_CHARACTERS = 8 * 1024 * 1024;

/** A reply that has been sent, or will be once the page is rendered. */
export type Sent = FastifyReply | Promise<FastifyReply>;

/** Serves pages: by the address of a request, or one that has been chosen already. */
export interface PageServer {
  readonly byAddress: (request: FastifyRequest, reply: FastifyReply) => Sent;
  readonly chosen: (request: FastifyRequest, reply: FastifyReply, asked: AskedPage) => Sent;
}

/** A part's plan of a page, and the name that its page is kept by. */
interface PlannedPage {
  /** Null when the part has none; undefined when it could not be had. */
  readonly plan: PagePlan | null | undefined;
  readonly route: RouteMatch;
  readonly name: string;
}

/** What a request leads to. */
interface LoadedPage {
  readonly planned: PlannedPage;
  /** Null when the plan leads elsewhere. */
  readonly page: CachedPage | null;
}

type Boot = Omit<PageBoot, 'parts'>;

/**
 * Serves pages: lets the part plan a page, takes it rendered from the cache or renders it, and puts in what belongs to
 * this request alone (nonce, boot data, query values).
 */
export const pageServer = (context: PageContext): PageServer => {
  const kept = new BoundedCache<CachedPage>(CACHE_BYTES, ({ bytes }) => bytes);
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

  const plans = new BoundedCache<PlannedPage>(
    KEPT_PLAN_CHARACTERS,
    (planned) => 2 * planned.name.length + JSON.stringify(planned.plan).length,
  );
  const loading = new Map<string, Promise<LoadedPage>>();

  /** Names every rendering of a route: what a page depends on besides its route. */
  const nameOf = (
    release: Release,
    { whiteLabel, scheme }: AskedPage,
    boot: Boot,
    route: RouteMatch,
  ): string =>
    [
      ofPages(release).key,
      whiteLabel.key,
      boot.language,
      release.joined(boot.route.part)?.address,
      scheme,
      JSON.stringify([boot.copyrightYear, boot.notices, route]),
    ].join('|');

  const renderPage = async (
    release: Release,
    { whiteLabel, scheme }: AskedPage,
    boot: Boot,
    { plan, route }: PlannedPage,
    values: NormalizedRoute['values'],
  ): Promise<{ readonly page: CachedPage; readonly missing: readonly string[] }> => {
    const planned = {
      ...boot,
      client: neutralVisitor.client,
      route,
      texts: omitTexts(boot.texts, route.part, plan?.omittedTexts ?? []),
    };
    const { slots, missing } = await renderSlots(context.renderer, release, planned);
    const document = pageDocument({
      release,
      joined: release.joined(route.part),
      boot: planned,
      title: plan?.title ?? whiteLabel.name,
      scheme: scheme ?? 'system',
      slots,
      ...brandOf(whiteLabel),
    });
    const ofVisitor = [...Object.keys(values), ...Object.keys(plan?.values ?? {})];
    const page = new CachedPage(document, [NONCE_MARKER, BOOT_MARKER, ...ofVisitor]);
    return { page, missing };
  };

  const failingOn = (release: Release, route: RouteMatch): readonly string[] =>
    failingParts(context.renderer, release, route);

  /** A plan that is there without asking: the kept one, or none for a fixture and a part that does not run now. */
  const knownPlan = (name: string, route: RouteMatch, failing: readonly string[]): PlannedPage | undefined =>
    plans.get(name) ??
    (route.module !== undefined || failing.includes(route.part) ? { plan: null, route, name } : undefined);

  const askForPlan = async (
    release: Release,
    asked: AskedPage,
    boot: Boot,
    route: RouteMatch,
    name: string,
  ): Promise<PlannedPage> => {
    const plan = await context.renderer.plan(
      release.parts,
      { ...boot, client: neutralVisitor.client, route },
      (redirect) => redirectTarget(redirect, asked.whiteLabel) !== null,
    );
    if (plan === undefined) return { plan, route, name };
    const shown = plan?.route ?? route;
    return plans.take(name, () => ({ plan, route: shown, name: nameOf(release, asked, boot, shown) }));
  };

  /** Parts that are not rendered now are part of a page's name: it is rendered anew once they are. */
  const keptName = ({ name }: PlannedPage, failing: readonly string[]): string =>
    failing.length === 0 ? name : `${name}|without ${failing.join(' ')}`;

  const loadPage = async (
    release: Release,
    asked: AskedPage,
    boot: Boot,
    { route, values }: NormalizedRoute,
    name: string,
  ): Promise<LoadedPage> => {
    const planned =
      knownPlan(name, route, failingOn(release, route)) ??
      (await askForPlan(release, asked, boot, route, name));
    if (planned.plan?.redirect !== undefined) return { planned, page: null };
    const failing = keptName(planned, failingOn(release, route));
    const known = kept.get(failing);
    if (known !== undefined) return { planned, page: known };
    const { page, missing } = await renderPage(release, asked, boot, planned, values);
    // Without a part that was only busy, or has passed its judgement meanwhile, the page is not kept.
    const now = failingOn(release, route);
    const isPlanned = planned.plan !== undefined || now.includes(route.part);
    if (!isPlanned || missing.some((part) => !now.includes(part))) return { planned, page };
    return { planned, page: kept.take(keptName(planned, now), () => page) };
  };

  /** The page as every visitor in the same situation gets it; rendered once, however many ask for it at once. */
  const pageOf = (
    release: Release,
    asked: AskedPage,
    boot: Boot,
    normalized: NormalizedRoute,
  ): LoadedPage | Promise<LoadedPage> => {
    const { route } = normalized;
    const name = nameOf(release, asked, boot, route);
    const failing = failingOn(release, route);
    const planned = knownPlan(name, route, failing);
    if (planned !== undefined) {
      if (planned.plan?.redirect !== undefined) return { planned, page: null };
      const found = keptName(planned, failing);
      const page = kept.get(found);
      if (page !== undefined) return { planned, page };
    }
    const inFlight = `${name}|${failing.join(' ')}`;
    const known = loading.get(inFlight);
    if (known !== undefined) return known;
    const loaded = loadPage(release, asked, boot, normalized, name).finally(() => loading.delete(inFlight));
    loading.set(inFlight, loaded);
    return loaded;
  };

  /**
   * The target of a part's redirect, held to the rules of every redirect (D-9).
   *
   * @returns null when it may not be followed
   */
  const redirectTarget = (redirect: string, whiteLabel: AskedPage['whiteLabel']): string | null =>
    redirect === context.site.clipHome || redirect === whiteLabel.loginRoute
      ? redirect
      : safeRedirect(redirect, {
          origin: context.settings.publicOrigin,
          allowedOrigins: whiteLabel.allowedRedirectOrigins,
        });

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
      const target = redirectTarget(fillRedirect(plan?.redirect ?? '', values), whiteLabel);
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
    const page = pageOf(release, asked, boot, normalized);
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
