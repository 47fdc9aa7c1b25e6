import type { PortalStore, RouteMatch, Slot } from '@portal/shared-wl-assets';
import { endRedirects, followRedirect, RedirectLimitError } from '@portal/shared-wl-assets/redirects';
import { loadSlot, sharedAssets } from './load-slot';
import { boot, routeAt, slotElement } from '../page/page';
import { partLog } from './part-log';
import { failureKind, failureTextsOf, type FailureTexts } from './failure-messages';
import { slotApplication, type SlotApplication } from './slot-application';

/** What became of the parts of this page. */
export const log = partLog();

const failureTexts = (error: unknown): FailureTexts =>
  failureTextsOf(
    boot.texts['shared']?.['slot'],
    error instanceof RedirectLimitError ? 'redirects' : failureKind(error),
  );

/**
 * A page that was not served for this address may have to send the visitor elsewhere (LOG-2), never in a circle
 * (NAV-9), and has a title of its own (WCAG 2.4.2).
 */
const obeyPlan = (portal: PortalStore, slot: Slot, route: RouteMatch): void => {
  const plan = slot.plan?.({ ...portal.getState(), route });
  if (plan?.redirect !== undefined) {
    // As a server's redirect does: the way back skips the page that only sends on.
    followRedirect(plan.redirect, (target) => location.replace(target));
    return;
  }
  endRedirects();
  if (plan !== undefined) document.title = plan.title;
};

/**
 * After a navigation inside the page the visitor is told where they are (WCAG 2.4.3); a page that was loaded announces
 * itself, and a field that took the focus keeps it.
 */
export const announce = (): void => {
  const main = slotElement('main');
  if (!main.contains(document.activeElement)) main.querySelector('h1')?.focus();
};

let arrivals = 0;

/** The application of a part in a slot of this page: what it shows, what is told of it, and what its failure says. */
export const filledSlot = (name: string, slot: string): SlotApplication => {
  let wanted = 0;
  const ended = (error: string | null): void =>
    log.note({ part: name, slot, elapsed: performance.now() - wanted, error });
  return slotApplication(
    async () => {
      wanted = performance.now();
      const loaded = await loadSlot(name, slot);
      if (slot === 'main') {
        const { browserPortal } = await sharedAssets();
        const route = routeAt(location);
        // The visitor has gone on meanwhile: that address is another part's to read.
        if (route.part !== name) return loaded;
        browserPortal().setState({ route });
        if (arrivals > 0 || route !== boot.route) obeyPlan(browserPortal(), loaded, route);
      }
      return loaded;
    },
    failureTexts,
    (again) => {
      ended(null);
      if (slot === 'main' && (arrivals++ > 0 || again)) announce();
      // The button that had it is gone (WCAG 2.4.3); who has gone on meanwhile keeps it.
      else if (again && document.activeElement === document.body)
        slotElement(slot).querySelector<HTMLElement>('a,button')?.focus();
    },
    // The console is where an operator looks first; the visitor reads the fallback.
    (error) => {
      ended(error instanceof Error ? error.name : 'Error');
      console.error(`[${name}] ${String(error)}`);
    },
  );
};
