import type { PageBoot } from '@portal/contract/page';
import { createPortalStore, type PortalStore } from './portal';

/** Id of the script element with the initial state as JSON. */
export const BOOT_ELEMENT_ID = 'portal-boot';

let boot: PageBoot | undefined;
let store: PortalStore | undefined;

/**
 * Reads the initial state of this page from its inline JSON, once.
 *
 * @throws Error when the page has none: the edge did not serve it
 */
export const pageBoot = (): PageBoot => {
  if (boot === undefined) {
    const text = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
    if (!text) throw new Error(`The page has no initial state (#${BOOT_ELEMENT_ID})`);
    boot = JSON.parse(text) as PageBoot;
  }
  return boot;
};

/** Returns the portal store of this page, created at the first call. */
export const browserPortal = (): PortalStore => (store ??= createPortalStore(pageBoot()));
