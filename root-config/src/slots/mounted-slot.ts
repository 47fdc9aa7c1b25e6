import type { PortalStore, RouteMatch, Slot } from '@portal/shared-wl-assets';
import { endRedirects, followRedirect, RedirectLimitError } from '@portal/shared-wl-assets/navigation';
import { boot, routeAt, slotElement } from '../page/page';
import { classifyFailure, type FailureTexts, getFailureTexts } from './failure-messages';
import { loadSharedAssets, loadSlot } from './load-slot';
import { createPartLog } from './part-log';
import { createSlotApplication, type SlotApplication } from './slot-application';

/** Log of the parts of this page. */
export const log = createPartLog();

const failureTexts = (error: unknown): FailureTexts =>
  getFailureTexts(
    boot.texts['shared']?.['slot'],
    error instanceof RedirectLimitError ? 'redirects' : classifyFailure(error),
  );

/**
 * Applies the plan of a page that the edge has not planned for this URL: it may redirect (LOG-2), with a limit against loops
 * (NAV-9), and has its own title (WCAG 2.4.2).
 */
const applyPlan = (portal: PortalStore, slot: Slot, route: RouteMatch): void => {
  const plan = slot.plan?.({ ...portal.getState(), route });
  if (plan?.redirect !== undefined) {
    // Like a redirect of the server: Back skips a page that only redirects.
    followRedirect(plan.redirect, (target) => location.replace(target));
    return;
  }
  endRedirects();
  if (plan !== undefined) document.title = plan.title;
};

/** Returns whether the edge could not render the served page, and so perhaps not plan it. A fixture has no plan. */
const lacksRendering = ({ module }: RouteMatch): boolean =>
  module === undefined && slotElement('main').dataset['prerendered'] === undefined;

/**
 * Moves the focus to the heading after a navigation within the page (WCAG 2.4.3), unless a field has taken it. The
 * browser itself announces a page load.
 */
export const focusHeading = (): void => {
  const main = slotElement('main');
  if (!main.contains(document.activeElement)) main.querySelector('h1')?.focus();
};

let mountCount = 0;

/** Creates the application of a part in a slot of this page, with its log and its failure messages. */
export const createMountedSlot = (name: string, slot: string): SlotApplication => {
  let requestedAtMs = 0;
  const logResult = (error: string | null): void =>
    log.add({ part: name, slot, elapsed: performance.now() - requestedAtMs, error });
  return createSlotApplication(
    async () => {
      requestedAtMs = performance.now();
      const loaded = await loadSlot(name, slot);
      if (slot === 'main') {
        const { browserPortal } = await loadSharedAssets();
        const route = routeAt(location);
        // The visitor has navigated away: the URL belongs to another part.
        if (route.part !== name) return loaded;
        browserPortal().setState({ route });
        if (mountCount > 0 || route !== boot.route || lacksRendering(route))
          applyPlan(browserPortal(), loaded, route);
      }
      return loaded;
    },
    failureTexts,
    (again) => {
      logResult(null);
      if (slot === 'main' && (mountCount++ > 0 || again)) focusHeading();
      // The focused button was removed (WCAG 2.4.3); the visitor may have moved the focus in the meantime.
      else if (again && document.activeElement === document.body)
        slotElement(slot).querySelector<HTMLElement>('a,button')?.focus();
    },
    // For operators; the visitor reads the fallback.
    (error) => {
      logResult(error instanceof Error ? error.name : 'Error');
      console.error(`[${name}] ${String(error)}`);
    },
  );
};
