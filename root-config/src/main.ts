import 'systemjs/s.js';
import './public-path';
import { yieldToMain } from '@portal/shared-wl-assets/browser';
import type * as Statistics from '@portal/shared-wl-assets/statistics';
import { fetchPart, loadFederationRuntime, loadModule } from './federation/federation';
import { onFirstInteraction } from './page/on-first-interaction';
import { boot, slotElement } from './page/page';
import { loadSharedAssets } from './slots/load-slot';
import { createMountedSlot, log } from './slots/mounted-slot';
import { completeStyles } from './styles/part-styles';

loadSharedAssets().catch(() => undefined);

// The main part is hydrated before anything else loads, single-spa included.
const { part } = boot.route;
const application = createMountedSlot(part, 'main');
const props = { name: `${part}:main`, domElement: slotElement('main'), route: boot.route };
const mounted = application.mount(props);

/** Milliseconds after which the rest of the page no longer waits for a first part, or styles, that are late. */
const FIRST_PART_TIMEOUT_MS = 2_000;

const withTimeout = (work: Promise<void>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, FIRST_PART_TIMEOUT_MS))]);

const fetchOtherParts = (): void => {
  for (const { name, slots } of boot.parts) {
    // A failed load is retried when the slot is mounted, and then the slot shows the failure.
    if (slots.some((slot) => slot !== 'main')) fetchPart(name).catch(() => undefined);
  }
};

// Header, footer and notices hold little behaviour, and until single-spa has taken over links lead to new documents.
// They load in a task of their own, so that the browser can paint the hydrated form first.
withTimeout(mounted)
  .then(yieldToMain)
  .then(() => {
    fetchOtherParts();
    // Without the runtime the page works as before; code that needs it loads it again.
    loadFederationRuntime().catch(() => undefined);
    const composition = import(/* webpackChunkName: "after-first-part" */ './composition');
    return Promise.all([composition, withTimeout(completeStyles(boot.parts))]);
  })
  .then(([{ compose }]) => compose({ name: part, application, props, mounted }))
  .catch((error: unknown) => console.error(`[root-config] ${String(error)}`));

// Loads statistics in the background and ignores failures (STA-8).
onFirstInteraction(async (early, labels) => {
  const { startStatistics } = await loadModule<typeof Statistics>('shared-wl-assets', 'statistics');
  startStatistics({ early, labels, followParts: log.subscribe });
});
