import 'systemjs/s.js';
import './public-path';
import './shared-libraries';
import type * as SharedAssets from '@portal/shared-wl-assets';
import type { PageBoot, PortalStore, RouteMatch, Slot } from '@portal/shared-wl-assets';
import type * as Statistics from '@portal/shared-wl-assets/statistics';
import { endRedirects, followRedirect, RedirectLimitError } from '@portal/shared-wl-assets/redirects';
import { matchRoute } from '@portal/shared-wl-assets/routes';
import { settleWhiteLabel } from '@portal/shared-wl-assets/white-label-key';
import { addErrorHandler, navigateToUrl, registerApplication, start } from 'single-spa';
import { fetchPart, loadModule, startFederation } from './federation';
import { absolute, readImportMap } from './import-map';
import { takeJoinedEntries, type JoinedEntries } from './joined-entries';
import { followLinks, innerRoute } from './navigation';
import { partLog } from './part-log';
import { ensureStyles } from './part-styles';
import { bringTexts } from './part-texts';
import { guardScripts } from './script-policy';
import { slotApplication, type SlotApplicationProps } from './slot-application';
import { whenUsed } from './when-used';
import type { FailureTexts } from './slot-failure';

type Lifecycles = Readonly<Record<string, Slot>>;

const boot = JSON.parse(document.getElementById('portal-boot')?.textContent ?? '{}') as PageBoot;
// The page is rendered for this white label, which the edge has found in its registry: no other can hold here.
settleWhiteLabel(self, boot.whiteLabel.key, (key) => key === boot.whiteLabel.key);
const map = readImportMap(document);
const integrity = new Map(
  Object.entries(map.integrity ?? {}).map(([address, value]) => [absolute(address), value]),
);
const loader = (
  System as unknown as {
    constructor: { prototype: Parameters<typeof guardScripts>[0] & Parameters<typeof takeJoinedEntries>[0] };
  }
).constructor.prototype;
guardScripts(loader, new Set(Object.values(map.imports).map(absolute)), integrity);
takeJoinedEntries(loader, (self as { portalEntries?: JoinedEntries }).portalEntries);
startFederation(boot.parts, ensureStyles);

let shared: Promise<typeof SharedAssets> | undefined;
/** The shared library; one that could not be loaded is asked for again by the next slot that needs it. */
const sharedAssets = (): Promise<typeof SharedAssets> => {
  shared ??= loadModule<typeof SharedAssets>('shared-wl-assets', '.').catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return shared;
};
sharedAssets().catch(() => undefined);

const servedPath = location.pathname;

/**
 * The page of an address. For the address that was served the edge has decided, who knows more than the table: which
 * white labels there are, what sign-on said in a query that is gone from the address by now, what the studio shows.
 */
const routeAt = (at: Location): RouteMatch =>
  at.pathname === servedPath ? boot.route : (matchRoute(boot.parts, new URL(at.href)) ?? boot.route);

const slotElement = (slot: string): HTMLElement => {
  const element = document.getElementById(`slot-${slot}`);
  if (element === null) throw new Error(`The page has no slot ${slot}`);
  return element;
};

const texts = (error: unknown): FailureTexts => {
  const scope = boot.texts['shared']?.['slot'];
  const text = (key: string): string => {
    const value = typeof scope === 'object' ? scope[key] : undefined;
    return typeof value === 'string' ? value : key;
  };
  const retry = text('retry');
  return error instanceof RedirectLimitError
    ? { title: text('redirects'), advice: text('redirectsAdvice'), retry }
    : { title: text('failed'), advice: text('advice'), retry };
};

/** Names of the parts whose modules a part loads at run time. */
const needs = (name: string): readonly string[] => boot.parts.find((part) => part.name === name)?.uses ?? [];

/** Loads a part's slot and what it needs to show: its own texts and those of the parts it uses. */
const loadSlot = async (name: string, slot: string): Promise<Slot> => {
  const parts = boot.parts.filter((part) => part.name === name || needs(name).includes(part.name));
  const scopes = parts.flatMap((part) => [part.name, ...part.texts]);
  // All containers first: a module that has failed for want of another one would stay broken for every retry.
  await Promise.all([sharedAssets(), ...parts.map((part) => fetchPart(part.name))]);
  const [lifecycles] = await Promise.all([
    loadModule<Lifecycles>(name, (slot === 'main' && boot.route.module) || 'lifecycles'),
    sharedAssets().then(({ browserPortal }) => bringTexts(browserPortal(), scopes)),
  ]);
  const found = lifecycles[slot];
  if (found === undefined) throw new Error(`${name} does not fill the slot ${slot}`);
  return found;
};

/**
 * A page that was not served for this address may have to send the visitor elsewhere (LOG-2); never in a circle
 * (NAV-9).
 */
const obeyPlan = (portal: PortalStore, slot: Slot, route: RouteMatch): void => {
  const redirect = slot.plan?.({ ...portal.getState(), route }).redirect;
  if (redirect === undefined) endRedirects();
  else followRedirect(redirect, (target) => location.assign(target));
};

/**
 * After a navigation inside the page the visitor is told where they are (WCAG 2.4.3); a page that was loaded announces
 * itself, and a field that took the focus keeps it.
 */
const announce = (): void => {
  const main = slotElement('main');
  if (!main.contains(document.activeElement)) main.querySelector('h1')?.focus();
};

// From one page of a part to the next nothing is mounted: the portal learns of the address here, and with it every slot.
addEventListener('single-spa:no-app-change', () => {
  void sharedAssets().then(({ browserPortal }) => {
    const portal = browserPortal();
    const route = routeAt(location);
    if (route.path === portal.getState().route.path) return;
    portal.setState({ route });
    setTimeout(announce);
  });
});

let arrivals = 0;
const log = partLog();
const register = (name: string, slot: string, active: (location: Location) => boolean): void => {
  let wanted = 0;
  const ended = (error: string | null): void =>
    log.note({ part: name, slot, elapsed: performance.now() - wanted, error });
  const application = slotApplication(
    async () => {
      wanted = performance.now();
      const loaded = await loadSlot(name, slot);
      if (slot === 'main') {
        const { browserPortal } = await sharedAssets();
        const route = routeAt(location);
        browserPortal().setState({ route });
        if (route !== boot.route) obeyPlan(browserPortal(), loaded, route);
      }
      return loaded;
    },
    texts,
    () => {
      ended(null);
      if (slot === 'main' && arrivals++ > 0) announce();
    },
    // The console is where an operator looks first; the visitor reads the fallback.
    (error) => {
      ended(error instanceof Error ? error.name : 'Error');
      console.error(`[${name}] ${String(error)}`);
    },
  );
  registerApplication<SlotApplicationProps>({
    name: `${name}:${slot}`,
    app: () => Promise.resolve(application as never),
    activeWhen: active,
    customProps: (_name, at) =>
      ({
        domElement: slotElement(slot),
        route: routeAt(at),
      }) as never,
  });
};

const filling = (slot: string) => boot.parts.filter((part) => part.slots.includes(slot));

addErrorHandler((error) => console.error(`[single-spa] ${error.message}`));
// In the studio any part's fixtures stand in the slot, also those of a part that has no pages.
for (const { name, slots } of boot.parts) {
  if (slots.includes('main') || name === boot.route.part)
    register(name, 'main', (at) => routeAt(at).part === name);
}
start();

// Header, footer and notices hold little behaviour: the form wakes first, whether or not its part could be loaded.
const idle = (task: () => void): void =>
  'requestIdleCallback' in window
    ? void requestIdleCallback(task, { timeout: 1_000 })
    : void setTimeout(task, 200);
addEventListener(
  'single-spa:app-change',
  () =>
    idle(() => {
      for (const slot of ['header', 'footer', 'notices']) {
        for (const { name } of filling(slot)) register(name, slot, () => true);
      }
    }),
  { once: true },
);

// A page in which a script of others runs is left by a new document, so that no other page inherits it (INF-10).
const guarded = (): boolean => document.documentElement.hasAttribute('data-foreign-scripts');

followLinks(
  (url) => (guarded() ? null : innerRoute(boot.parts, routeAt(location), location.origin, url)),
  async (route) => void (await loadSlot(route.part, 'main')),
  navigateToUrl,
);

// Nobody waits for statistics, and whatever becomes of them nobody is told (STA-8).
whenUsed(async (early) => {
  const { startStatistics } = await loadModule<typeof Statistics>('shared-wl-assets', 'statistics');
  startStatistics({ early, followParts: log.follow });
});
