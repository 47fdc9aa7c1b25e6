import { matchRoute } from '@portal/contract/navigation';
import type { PartAddress, RouteMatch } from '@portal/shared-wl-assets';

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey &&
  !event.defaultPrevented;

const findAnchor = (event: Event): HTMLAnchorElement | null => {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  return anchor !== null && anchor.target === '' && !anchor.hasAttribute('download') && anchor.href !== ''
    ? anchor
    : null;
};

/** Returns the white label that a URL names; the default one if it names none (D-2). */
const readWhiteLabel = ({ params, query }: RouteMatch): string => params['wl'] ?? query['wl'] ?? 'default';

/** Returns the app to which a page belongs, or returns (CLP-1): the state of this page knows only its own. */
const readApp = ({ path, params, query }: RouteMatch): string | undefined =>
  /^\/app\/([\w-]+)\//.exec(query['forgetUserIdRedirect'] ?? (params['wl'] === undefined ? path : ''))?.[1];

/**
 * Returns the route that a link leads to within the page: a portal page of the same origin, white label and app. Other links
 * are left to the browser.
 */
export const findInnerRoute = (
  parts: readonly PartAddress[],
  current: RouteMatch,
  origin: string,
  url: URL,
): RouteMatch | null => {
  if (url.origin !== origin || url.hash !== '') return null;
  const route = matchRoute(parts, url);
  if (route === null || route.page === 'notFound') return null;
  return readWhiteLabel(route) === readWhiteLabel(current) && readApp(route) === readApp(current)
    ? route
    : null;
};

/** Milliseconds for which pointer or focus has to rest on a link before its page is prefetched. */
const PREFETCH_DELAY_MS = 65;
const PREFETCH_EVENTS = ['pointerover', 'focusin'];

/**
 * Follows links between pages of the portal without loading a new document (NAV-1). The page of a link is prefetched while the
 * pointer rests on it. After any failure the browser follows the link itself.
 *
 * @param routeFor returns the route of a URL within this page, or null; called again when the page is prefetched
 * @param prepare loads what the route needs
 * @param navigate changes the URL and thereby what is mounted
 * @param showLoading called when a clicked page begins to load, and when it has loaded
 * @returns function that stops following links
 */
export const interceptLinks = (
  routeFor: (url: URL) => RouteMatch | null,
  prepare: (route: RouteMatch) => Promise<void>,
  navigate: (path: string) => void,
  showLoading: (isLoading: boolean) => void,
): (() => void) => {
  const findRoute = (anchor: HTMLAnchorElement | null): RouteMatch | null =>
    anchor === null ? null : routeFor(new URL(anchor.href));
  const prefetches = new Map<string, Promise<void>>();
  // A click during a prefetch waits for it; a failed prefetch is repeated.
  const prefetch = (route: RouteMatch): Promise<void> => {
    const known = prefetches.get(route.part);
    if (known !== undefined) return known;
    const prefetched = prepare(route);
    prefetches.set(route.part, prefetched);
    prefetched.catch(() => prefetches.delete(route.part));
    return prefetched;
  };
  let prefetchTimer: ReturnType<typeof setTimeout> | undefined;
  const schedulePrefetch = (event: Event): void => {
    clearTimeout(prefetchTimer);
    const route = findRoute(findAnchor(event));
    if (route !== null) prefetchTimer = setTimeout(() => void prefetch(route), PREFETCH_DELAY_MS);
  };
  let latestUrl: URL | undefined;
  const onClick = (event: MouseEvent): void => {
    const anchor = isPlainClick(event) ? findAnchor(event) : null;
    const route = findRoute(anchor);
    if (anchor === null || route === null) return;
    const url = new URL(anchor.href);
    event.preventDefault();
    latestUrl = url;
    // Only the last clicked link is followed, whichever page loads first. The browser follows it if its URL is no
    // longer a route of this page, such as after a third-party script has run.
    const follow = (): void => {
      if (latestUrl !== url) return;
      showLoading(false);
      if (routeFor(url) === null) location.assign(url.href);
      else navigate(url.pathname + url.search);
    };
    showLoading(true);
    prefetch(route).then(follow, () => latestUrl === url && location.assign(url.href));
  };
  for (const type of PREFETCH_EVENTS) document.addEventListener(type, schedulePrefetch, { passive: true });
  document.addEventListener('click', onClick);
  return () => {
    clearTimeout(prefetchTimer);
    for (const type of PREFETCH_EVENTS) document.removeEventListener(type, schedulePrefetch);
    document.removeEventListener('click', onClick);
  };
};
