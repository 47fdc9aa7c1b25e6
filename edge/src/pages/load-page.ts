import type { PagePlan, RouteMatch } from '@portal/contract/page';
import type { PageDependencies } from '../page-context/page-dependencies';
import { whiteLabelVersion } from '../page-context/white-label-version';
import { BoundedCache } from '../parts/bounded-cache';
import type { Release } from '../releases/release';
import { declaredTitle } from './declared-title';
import { deriveBrand } from './document/brand';
import { CachedPage } from './document/cached-page';
import { NONCE_PLACEHOLDER, STATE_PLACEHOLDER, TRACE_PLACEHOLDER } from './document/placeholders';
import { renderDocument } from './document/render-document';
import { listFailingParts, renderSlots } from './document/render-slots';
import type { ReleasePolicy } from './headers/release-policy';
import type { InitialState } from './initial-state/initial-state';
import { omitTranslations } from './initial-state/page-translations';
import { unknownVisitor } from './initial-state/visitor';
import type { PassedRoute } from './route/pass-through';
import { allowedRedirectTarget } from './route/redirect-target';
import type { ResolvedPage } from './route/resolve-page';

/**
 * Size of the page cache in bytes: about 2,500 login pages, one per release, white label, language and route, which
 * includes the query without what the route passes through.
 */
const CACHE_BYTES = 128 * 1024 * 1024;

/** A planned and rendered page. */
export interface LoadedPage {
  /** Null when the part has no plan, or could not be rendered. */
  readonly plan: PagePlan | null;
  /** Null when the plan redirects. */
  readonly page: CachedPage | null;
}

interface CacheEntry extends LoadedPage {
  readonly cacheKey: string;
}

/**
 * Loads the page that all visitors in the same situation share; concurrent requests share one rendering. Returns a
 * cached page without a promise.
 */
export type LoadPage = (
  release: Release,
  resolved: ResolvedPage,
  state: InitialState,
  passed: PassedRoute,
) => LoadedPage | Promise<LoadedPage>;

/** Creates the page loader: the part plans a page, which then comes from the cache or is rendered. */
export function createPageLoader(
  context: PageDependencies,
  getPolicy: (release: Release) => ReleasePolicy,
): LoadPage {
  const pages = new BoundedCache<CacheEntry>(
    CACHE_BYTES,
    ({ page, cacheKey }) => (page?.bytes ?? 0) + 2 * cacheKey.length,
  );
  const loading = new Map<string, Promise<LoadedPage>>();

  /**
   * Returns the cache key of a rendering: everything it depends on. A page without failing parts is rendered again once
   * they work.
   */
  const createCacheKey = (
    release: Release,
    { whiteLabel, scheme, draft }: ResolvedPage,
    state: InitialState,
    route: RouteMatch,
    failing: readonly string[],
  ): string =>
    [
      getPolicy(release).cacheKey,
      whiteLabel.key,
      whiteLabelVersion(whiteLabel),
      draft,
      state.language,
      scheme,
      JSON.stringify([state.copyrightYear, state.app, state.notices, route]),
      failing.join(' '),
    ].join('|');

  const loadPage = async (
    release: Release,
    resolved: ResolvedPage,
    state: InitialState,
    { route, values }: PassedRoute,
  ): Promise<LoadedPage> => {
    const { whiteLabel, scheme, draft } = resolved;
    const boot = { ...state, client: unknownVisitor.client, route };
    const { plan, slots, missing } = await renderSlots(
      context.renderer,
      release,
      boot,
      (redirect) => allowedRedirectTarget(context, redirect, whiteLabel) !== null,
    );
    const renderPage = (): CachedPage => {
      const document = renderDocument({
        release,
        boot: { ...boot, ...omitTranslations(state.texts, route.part, plan?.omittedTexts ?? []) },
        title: plan?.title ?? declaredTitle(resolved, state.texts),
        scheme: scheme ?? 'system',
        slots,
        ...deriveBrand(whiteLabel),
      });
      return new CachedPage(document, [
        NONCE_PLACEHOLDER,
        STATE_PLACEHOLDER,
        TRACE_PLACEHOLDER,
        ...Object.keys(values),
      ]);
    };
    const loaded = { plan, page: plan?.redirect === undefined ? renderPage() : null };
    // Do not cache a page without a part that was only busy, or has recovered since.
    const failing = listFailingParts(context.renderer, release, route);
    if (draft !== undefined || missing.some((part) => !failing.includes(part))) return loaded;
    const cacheKey = createCacheKey(release, resolved, state, route, failing);
    return pages.getOrCreate(cacheKey, () => ({ ...loaded, cacheKey }));
  };

  return (release, resolved, state, passed) => {
    const failing = listFailingParts(context.renderer, release, passed.route);
    const cacheKey = createCacheKey(release, resolved, state, passed.route, failing);
    const cachedPage = pages.get(cacheKey) ?? loading.get(cacheKey);
    if (cachedPage !== undefined) return cachedPage;
    const loaded = loadPage(release, resolved, state, passed).finally(() => loading.delete(cacheKey));
    loading.set(cacheKey, loaded);
    return loaded;
  };
}
