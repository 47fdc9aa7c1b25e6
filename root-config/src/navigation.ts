import type { PartAddress, RouteMatch } from '@portal/shared-wl-assets';
import { matchRoute } from '@portal/shared-wl-assets/routes';

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey &&
  !event.defaultPrevented;

const anchorOf = (event: MouseEvent): HTMLAnchorElement | null => {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  return anchor !== null && anchor.target === '' && !anchor.hasAttribute('download') && anchor.href !== ''
    ? anchor
    : null;
};

/** The white label that an address names; one that names none is the default one's (decisions D-2). */
const whiteLabelOf = ({ params, query }: RouteMatch): string => params['wl'] ?? query['wl'] ?? 'default';

/**
 * The route that a link leads to without leaving the page: a portal page of the same origin and white label.
 * Anything else is left to the browser.
 */
export const innerRoute = (
  parts: readonly PartAddress[],
  current: RouteMatch,
  origin: string,
  url: URL,
): RouteMatch | null => {
  if (url.origin !== origin || url.hash !== '') return null;
  const route = matchRoute(parts, url);
  if (route === null || route.page === 'notFound') return null;
  return whiteLabelOf(route) === whiteLabelOf(current) ? route : null;
};

/**
 * Follows links between pages of the portal without loading a new document (NAV-1). Whatever goes wrong on the way,
 * the browser follows the link itself.
 *
 * @param routeFor gives the route that an address leads to inside this page, or null
 * @param prepare fetches what the route needs, so that the visitor sees no gap
 * @param navigate changes the address and thereby what is mounted
 * @returns stops following
 */
export const followLinks = (
  routeFor: (url: URL) => RouteMatch | null,
  prepare: (route: RouteMatch) => Promise<void>,
  navigate: (address: string) => void,
): (() => void) => {
  const onClick = (event: MouseEvent): void => {
    const anchor = isPlainClick(event) ? anchorOf(event) : null;
    if (anchor === null) return;
    const url = new URL(anchor.href);
    const route = routeFor(url);
    if (route === null) return;
    event.preventDefault();
    prepare(route).then(
      () => navigate(url.pathname + url.search),
      () => location.assign(url.href),
    );
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
};
