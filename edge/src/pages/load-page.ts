import type { PagePlan, RouteMatch } from '@portal/shared-wl-assets';
import { BoundedCache } from '../parts/bounded-cache';
import type { Release } from '../parts/release';
import type { AskedPage } from './resolve-page';
import { brandOf } from './brand';
import { CachedPage } from './cached-page';
import { pageDocument } from './document';
import type { NormalizedRoute } from './normalize-route';
import type { Boot } from './page-boot';
import type { PageContext } from './page-context';
import { BOOT_MARKER, NONCE_MARKER } from './placeholders';
import { omitTexts } from './page-translations';
import { redirectTarget } from './redirect-target';
import type { ReleaseOfPages } from './release-of-pages';
import { failingParts, renderSlots } from './render-slots';
import { neutralVisitor } from './visitor';

/** Rendered pages in memory, one for each release, white label, language and state: 2,500 login pages, in bytes. */
const CACHE_BYTES = 128 * 1024 * 1024;

/** Characters of plans kept, with their names: one for each normalized route of a page. */
const KEPT_PLAN_CHARACTERS = 8 * 1024 * 1024;

/** A part's plan of a page, and the name that its page is kept by. */
interface PlannedPage {
  /** Null when the part has none; undefined when it could not be had. */
  readonly plan: PagePlan | null | undefined;
  readonly route: RouteMatch;
  readonly name: string;
}

/** What a request leads to. */
export interface LoadedPage {
  readonly planned: PlannedPage;
  /** Null when the plan leads elsewhere. */
  readonly page: CachedPage | null;
}

/**
 * Loads a page as every visitor in the same situation gets it; rendered once, however many request it at once. A page that
 * is known comes without a promise.
 */
export type LoadPage = (
  release: Release,
  asked: AskedPage,
  boot: Boot,
  normalized: NormalizedRoute,
) => LoadedPage | Promise<LoadedPage>;

/** Makes the loader of pages: it lets a part plan a page, and takes it rendered from the cache or renders it. */
export const pageLoader = (context: PageContext, ofPages: (release: Release) => ReleaseOfPages): LoadPage => {
  const kept = new BoundedCache<CachedPage>(CACHE_BYTES, ({ bytes }) => bytes);
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
      (redirect) => redirectTarget(context, redirect, asked.whiteLabel) !== null,
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

  return (release, asked, boot, normalized) => {
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
};
