import type { PagePlan, RouteMatch } from '@portal/shared-wl-assets';
import { BoundedCache } from '../parts/bounded-cache';
import type { Release } from '../releases/release';
import { deriveBrand } from './document/brand';
import { CachedPage } from './document/cached-page';
import { NONCE_PLACEHOLDER, STATE_PLACEHOLDER, TRACE_PLACEHOLDER } from './document/placeholders';
import { renderDocument } from './document/render-document';
import { listFailingParts, renderSlots } from './document/render-slots';
import type { ReleasePolicy } from './headers/release-policy';
import type { InitialState } from './initial-state/initial-state';
import { omitTranslations } from './initial-state/page-translations';
import { unknownVisitor } from './initial-state/visitor';
import type { PageDependencies } from './page-dependencies';
import type { NormalizedRoute } from './route/normalize-route';
import { allowedRedirectTarget } from './route/redirect-target';
import type { ResolvedPage } from './route/resolve-page';
import { whiteLabelVersion } from './white-label-version';

/** Size of the page cache in bytes: about 2,500 login pages, one per release, white label, language and state. */
const CACHE_BYTES = 128 * 1024 * 1024;

/** Total size of cached plans in characters: one plan per normalized route. */
const MAX_PLAN_CHARACTERS = 8 * 1024 * 1024;

/** A part's plan of a page and the page's cache key. */
interface PlannedPage {
  /** Null when the part has no plan; undefined when loading it failed. */
  readonly plan: PagePlan | null | undefined;
  readonly route: RouteMatch;
  readonly cacheKey: string;
}

/** Result of loading a page. */
export interface LoadedPage {
  readonly planned: PlannedPage;
  /** Null when the plan redirects. */
  readonly page: CachedPage | null;
}

/**
 * Loads the page that all visitors in the same situation share; concurrent requests share one rendering. Returns a
 * cached page without a promise.
 */
export type LoadPage = (
  release: Release,
  resolved: ResolvedPage,
  state: InitialState,
  normalized: NormalizedRoute,
) => LoadedPage | Promise<LoadedPage>;

/** Creates the page loader: the part plans a page, which then comes from the cache or is rendered. */
export function createPageLoader(
  context: PageDependencies,
  getPolicy: (release: Release) => ReleasePolicy,
): LoadPage {
  const pages = new BoundedCache<CachedPage>(CACHE_BYTES, ({ bytes }) => bytes);
  const plans = new BoundedCache<PlannedPage>(
    MAX_PLAN_CHARACTERS,
    (planned) => 2 * planned.cacheKey.length + JSON.stringify(planned.plan).length,
  );
  const loading = new Map<string, Promise<LoadedPage>>();

  /** Returns the cache key of a rendering: everything it depends on besides the route. */
  const createCacheKey = (
    release: Release,
    { whiteLabel, scheme, draft }: ResolvedPage,
    state: InitialState,
    route: RouteMatch,
  ): string =>
    [
      getPolicy(release).cacheKey,
      whiteLabel.key,
      whiteLabelVersion(whiteLabel),
      draft,
      state.language,
      scheme,
      JSON.stringify([state.copyrightYear, state.clipHome, state.notices, route]),
    ].join('|');

  const renderPage = async (
    release: Release,
    { whiteLabel, scheme }: ResolvedPage,
    state: InitialState,
    { plan, route }: PlannedPage,
    values: NormalizedRoute['values'],
  ): Promise<{ readonly page: CachedPage; readonly missing: readonly string[] }> => {
    const planned = {
      ...state,
      client: unknownVisitor.client,
      route,
      ...omitTranslations(state.texts, route.part, plan?.omittedTexts ?? []),
    };
    const { slots, missing } = await renderSlots(context.renderer, release, planned);
    const document = renderDocument({
      release,
      boot: planned,
      title: plan?.title ?? whiteLabel.name,
      scheme: scheme ?? 'system',
      slots,
      ...deriveBrand(whiteLabel),
    });
    const visitorTokens = [...Object.keys(values), ...Object.keys(plan?.values ?? {})];
    const page = new CachedPage(document, [
      NONCE_PLACEHOLDER,
      STATE_PLACEHOLDER,
      TRACE_PLACEHOLDER,
      ...visitorTokens,
    ]);
    return { page, missing };
  };

  const failingOn = (release: Release, route: RouteMatch): readonly string[] =>
    listFailingParts(context.renderer, release, route);

  /** Returns a plan that needs no loading: the cached one, or a null plan for a fixture or a failing part. */
  const knownPlan = (
    cacheKey: string,
    route: RouteMatch,
    failing: readonly string[],
  ): PlannedPage | undefined =>
    plans.get(cacheKey) ??
    (route.module !== undefined || failing.includes(route.part)
      ? { plan: null, route, cacheKey }
      : undefined);

  const requestPlan = async (
    release: Release,
    resolved: ResolvedPage,
    state: InitialState,
    route: RouteMatch,
    cacheKey: string,
  ): Promise<PlannedPage> => {
    const plan = await context.renderer.plan(
      release.parts,
      { ...state, client: unknownVisitor.client, route },
      (redirect) => allowedRedirectTarget(context, redirect, resolved.whiteLabel) !== null,
    );
    if (plan === undefined) return { plan, route, cacheKey };
    const shown = plan?.route ?? route;
    return plans.getOrCreate(cacheKey, () => ({
      plan,
      route: shown,
      cacheKey: createCacheKey(release, resolved, state, shown),
    }));
  };

  /** Adds failing parts to the cache key, so that the page is rendered again once they work. */
  const withFailingParts = ({ cacheKey }: PlannedPage, failing: readonly string[]): string =>
    failing.length === 0 ? cacheKey : `${cacheKey}|without ${failing.join(' ')}`;

  const loadPage = async (
    release: Release,
    resolved: ResolvedPage,
    state: InitialState,
    { route, values }: NormalizedRoute,
    cacheKey: string,
  ): Promise<LoadedPage> => {
    const planned =
      knownPlan(cacheKey, route, failingOn(release, route)) ??
      (await requestPlan(release, resolved, state, route, cacheKey));
    if (planned.plan?.redirect !== undefined) return { planned, page: null };
    const known = pages.get(withFailingParts(planned, failingOn(release, route)));
    if (known !== undefined) return { planned, page: known };
    const { page, missing } = await renderPage(release, resolved, state, planned, values);
    // Do not cache a page without a part that was only busy, or has recovered since.
    const failingNow = failingOn(release, route);
    const isPlanned = planned.plan !== undefined || failingNow.includes(route.part);
    if (resolved.draft !== undefined || !isPlanned || missing.some((part) => !failingNow.includes(part)))
      return { planned, page };
    return { planned, page: pages.getOrCreate(withFailingParts(planned, failingNow), () => page) };
  };

  return (release, resolved, state, normalized) => {
    const { route } = normalized;
    const cacheKey = createCacheKey(release, resolved, state, route);
    const failing = failingOn(release, route);
    const planned = knownPlan(cacheKey, route, failing);
    if (planned !== undefined) {
      if (planned.plan?.redirect !== undefined) return { planned, page: null };
      const page = pages.get(withFailingParts(planned, failing));
      if (page !== undefined) return { planned, page };
    }
    const inFlight = `${cacheKey}|${failing.join(' ')}`;
    const known = loading.get(inFlight);
    if (known !== undefined) return known;
    const loaded = loadPage(release, resolved, state, normalized, cacheKey).finally(() =>
      loading.delete(inFlight),
    );
    loading.set(inFlight, loaded);
    return loaded;
  };
}
