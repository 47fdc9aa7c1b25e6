import 'systemjs/s.js';
import { yieldToMain } from '@portal/shared-wl-assets/browser';
import type * as Statistics from '@portal/shared-wl-assets/statistics';
import { capturePage } from './cleanup/page-state';
import { watchRegistrations } from './cleanup/registrations';
import { fetchPart, loadFederationRuntime, loadModule } from './federation/federation';
import { onFirstInteraction } from './page/on-first-interaction';
import { boot, slotElement } from './page/page';
import { sendShortVisit } from './page/short-visit';
import { loadSharedAssets } from './slots/load-slot';
import { createMountedSlot, log } from './slots/mounted-slot';

watchRegistrations({
  window,
  document,
  '<html>': document.documentElement,
  '<body>': document.body,
  'its slot': slotElement('main'),
});
const page = capturePage();
loadSharedAssets().catch(() => undefined);

// The main part is hydrated before anything else loads, single-spa included.
const { part } = boot.route;
const application = createMountedSlot(part, 'main');
const props = { name: `${part}:main`, domElement: slotElement('main'), route: boot.route };
const mounted = application.mount(props);

/** Maximum time in milliseconds that the rest of the page waits for the first part. */
const FIRST_PART_TIMEOUT_MS = 2_000;

const fetchOtherParts = (): void => {
  for (const { name, slots } of boot.parts) {
    // A failed load is retried when the slot is mounted; only then does the slot show a failure.
    if (slots.some((slot) => slot !== 'main')) fetchPart(name).catch(() => undefined);
  }
};

// Header, footer and notices load later: they have little behaviour, and links load new documents until single-spa
// starts. They load in a separate task, so that the browser can paint the hydrated form first.
Promise.race([mounted, new Promise((resolve) => setTimeout(resolve, FIRST_PART_TIMEOUT_MS))])
  .then(yieldToMain)
  .then(() => {
    fetchOtherParts();
    // The page works without the runtime; code that needs it retries the load.
    loadFederationRuntime().catch(() => undefined);
    return import(/* webpackChunkName: "after-first-part" */ './composition');
  })
  .then(({ compose }) => compose({ name: part, application, props, mounted, page }))
  .catch((error: unknown) => console.error(`[root-config] ${String(error)}`));

// Loads statistics in the background and ignores failures (STA-8).
onFirstInteraction(async (early, labels) => {
  const { startStatistics } = await loadModule<typeof Statistics>('shared-wl-assets', 'statistics');
  startStatistics({ early, labels, followParts: log.subscribe });
}, sendShortVisit);
