import type { PartAddress, RouteMatch } from '@portal/shared-wl-assets';
import { matchRoute } from '@portal/shared-wl-assets/routes';

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey &&
  !event.defaultPrevented;

const anchorOf = (event: Event): HTMLAnchorElement | null => {
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

/** Milliseconds for which a pointer or the focus rests on a link of a visitor who may follow it. */
const HESITATION = 65;
const RESTS = ['pointerover', 'focusin'];

/**
 * Follows links between pages of the portal without loading a new document (NAV-1). What a link's page needs is fetched
 * while the visitor hesitates over it. Whatever goes wrong on the way, the browser follows the link itself.
 *
 * @param routeFor gives the route that an address leads to inside this page, or null; asked again when its page is there
 * @param prepare fetches what the route needs, so that the visitor sees no gap
 * @param navigate changes the address and thereby what is mounted
 * @returns stops following
 */
export const followLinks = (
  routeFor: (url: URL) => RouteMatch | null,
  prepare: (route: RouteMatch) => Promise<void>,
  navigate: (address: string) => void,
): (() => void) => {
  const routeOf = (anchor: HTMLAnchorElement | null): RouteMatch | null =>
    anchor === null ? null : routeFor(new URL(anchor.href));
  const coming = new Map<string, Promise<void>>();
  // Whoever clicks while it is on its way waits for it; what could not be had is asked for again.
  const bring = (route: RouteMatch): Promise<void> => {
    const known = coming.get(route.part);
    if (known !== undefined) return known;
    const brought = prepare(route);
    coming.set(route.part, brought);
    brought.catch(() => coming.delete(route.part));
    return brought;
  };
  let resting: ReturnType<typeof setTimeout> | undefined;
  const onRest = (event: Event): void => {
    clearTimeout(resting);
    const route = routeOf(anchorOf(event));
    if (route !== null) resting = setTimeout(() => void bring(route), HESITATION);
  };
  let wanted: URL | undefined;
  const onClick = (event: MouseEvent): void => {
    const anchor = isPlainClick(event) ? anchorOf(event) : null;
    const route = routeOf(anchor);
    if (anchor === null || route === null) return;
    const url = new URL(anchor.href);
    event.preventDefault();
    wanted = url;
    // Of several links the last one holds, whichever page is there first; and one that led on inside this page may not
    // do so any more.
    const follow = (): void => {
      if (wanted !== url) return;
      if (routeFor(url) === null) location.assign(url.href);
      else navigate(url.pathname + url.search);
    };
    bring(route).then(follow, () => wanted === url && location.assign(url.href));
  };
  for (const type of RESTS) document.addEventListener(type, onRest, { passive: true });
  document.addEventListener('click', onClick);
  return () => {
    clearTimeout(resting);
    for (const type of RESTS) document.removeEventListener(type, onRest);
    document.removeEventListener('click', onClick);
  };
};
