import type { PageBoot, RouteMatch } from '@portal/shared-wl-assets';
import { setPageWhiteLabel } from '@portal/shared-wl-assets/white-label';
import { ownFolder } from '../cleanup/code-owner';
import { startFederation } from '../federation/federation';
import { readImportMap, toAbsoluteUrl } from '../federation/import-map';
import { ensureStyles } from '../styles/part-styles';
import { guardScripts } from './script-policy';

/** Initial state of this page. */
export const boot = JSON.parse(document.getElementById('portal-boot')?.textContent ?? '{}') as PageBoot;

const openedHref = location.href;
/** Key that the page's global names instead of the served one; the page is then reloaded in that white label (WL-1). */
let requestedKey: string | null = null;
// The edge has rendered the page for this registered white label, so no other key is accepted here.
setPageWhiteLabel(
  self,
  boot.whiteLabel.key,
  (key) => {
    if (key !== boot.whiteLabel.key) requestedKey = key;
    return requestedKey === null;
  },
  (message) => {
    const warn = (): void => console.warn(message);
    if (requestedKey === null) return warn();
    const key = requestedKey;
    requestedKey = null;
    import(/* webpackChunkName: "open-in-white-label" */ './open-in-white-label').then(
      ({ openInWhiteLabel }) => openInWhiteLabel(openedHref, boot.route, key, warn),
      warn,
    );
  },
);

const map = readImportMap(document);
const integrity = new Map(
  Object.entries(map.integrity ?? {}).map(([url, value]) => [toAbsoluteUrl(url), value]),
);
const loader = (
  System as unknown as {
    constructor: { prototype: Parameters<typeof guardScripts>[0] };
  }
).constructor.prototype;
for (const [id, url] of Object.entries(map.imports)) ownFolder(id, toAbsoluteUrl(url));
guardScripts(loader, new Set(Object.values(map.imports).map(toAbsoluteUrl)), integrity);
startFederation(boot.parts, ensureStyles);

const servedPath = location.pathname;
let matchUrl = (_at: Location): RouteMatch | null => null;

/** Enables client-side navigation: from now on URLs other than the served one are matched, too. */
export const enableClientRouting = (read: (at: Location) => RouteMatch | null): void => {
  matchUrl = read;
};

/**
 * Returns the route of a URL. For the served URL it is the edge's route, because the edge knows more than the route
 * table: registered white labels, sign-on parameters removed from the URL, the studio's selection.
 */
export const routeAt = (at: Location): RouteMatch =>
  (at.pathname === servedPath ? null : matchUrl(at)) ?? boot.route;

/** @throws Error when the page has no such slot */
export const slotElement = (slot: string): HTMLElement => {
  const element = document.getElementById(`slot-${slot}`);
  if (element === null) throw new Error(`The page has no slot ${slot}`);
  return element;
};
