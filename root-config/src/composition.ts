import { addErrorHandler, navigateToUrl, registerApplication, start } from 'single-spa';
import { matchRoute } from '@portal/contract/navigation';
import { whenIdle } from '@portal/shared-wl-assets/browser';
import { captureBuiltIns, type PageState } from './cleanup/page-state';
import { endRegistrations, watchListeners } from './cleanup/registrations';
import { restoreMembers, restorePage } from './cleanup/restore-page';
import { findInnerRoute, interceptLinks } from './page/navigation';
import { boot, enableClientRouting, routeAt, slotElement } from './page/page';
import { showLoading } from './page/show-loading';
import { loadSharedAssets, loadSlot } from './slots/load-slot';
import { createMountedSlot, focusHeading } from './slots/mounted-slot';
import type { SlotApplication, SlotApplicationProps } from './slots/slot-application';
import { type MountedStyles, startMountedStyles } from './styles/mounted-styles';
import { findLeavableParts, findUsedParts } from './styles/part-owners';

/** Part that was mounted before single-spa was loaded. */
export interface InitialPart {
  readonly name: string;
  readonly application: SlotApplication;
  readonly props: SlotApplicationProps;
  /** Settles when the part, or its fallback, has been mounted. */
  readonly mounted: Promise<void>;
  /** The page before the part ran. */
  readonly page: PageState;
}

/** Wraps the first part's application for single-spa: its first mount has already happened. */
const adoptInitialMount = ({ application, mounted }: InitialPart): SlotApplication => {
  let isAdopted = false;
  return {
    ...application,
    mount: (props) => {
      if (isAdopted) return application.mount(props);
      isAdopted = true;
      return mounted;
    },
  };
};

const LEFT_POLL_INTERVAL_MS = 200;

/** Waits for a mount until the visitor leaves the part: single-spa would not leave it before its mount has ended. */
const orUntilLeft = (name: string, mounting: Promise<void>): Promise<void> => {
  let timer: ReturnType<typeof setInterval> | undefined;
  const left = new Promise<void>((resolve) => {
    timer = setInterval(() => {
      if (routeAt(location).part !== name) resolve();
    }, LEFT_POLL_INTERVAL_MS);
  });
  return Promise.race([mounting, left]).finally(() => clearInterval(timer));
};

/**
 * Wraps an application of the main slot: its styles apply from before its mount until it has unmounted. Then everything
 * ends that it has left outside of its slot.
 */
const withOwnEffects = (
  styles: MountedStyles,
  cleanUp: CleanUp,
  name: string,
  application: SlotApplication,
): SlotApplication => ({
  ...application,
  mount: (props) => {
    styles.enter(name);
    return orUntilLeft(name, application.mount(props));
  },
  unmount: (props) =>
    application.unmount(props).finally(() => {
      styles.leave();
      cleanUp.leave(name);
    }),
});

/** Wraps an application of another slot: style sheets that its part adds while it mounts stay enabled. */
const withPageStyles = (
  styles: MountedStyles,
  name: string,
  application: SlotApplication,
): SlotApplication => ({
  ...application,
  mount: (props) => styles.duringLoad(name, () => application.mount(props)),
});

/** Milliseconds after which a page that is never idle is composed anyway. */
const IDLE_TIMEOUT_MS = 1_000;

// single-spa warns in the console about a mount of more than 3 s, which is normal on a slow connection: the slot itself
// gives its part up after 9 s. The value is not much higher, because single-spa's timers keep running after the mount.
const timeouts = { mount: { millis: 10_000, dieOnTimeout: false, warningMillis: 10_000 } };

const register = (
  name: string,
  slot: string,
  application: SlotApplication,
  activeWhen: (at: Location) => boolean,
): void =>
  registerApplication<SlotApplicationProps>({
    name: `${name}:${slot}`,
    app: () => Promise.resolve({ ...application, timeouts } as never),
    activeWhen,
    customProps: (_name, at) => ({ domElement: slotElement(slot), route: routeAt(at) }) as never,
  });

// Navigation between two pages of a part mounts nothing, so the portal's state and every slot get the new URL here.
const syncRoute = (): void => {
  void loadSharedAssets().then(({ browserPortal }) => {
    const portal = browserPortal();
    const route = routeAt(location);
    if (route.path === portal.getState().route.path) return;
    portal.setState({ route });
    setTimeout(focusHeading);
  });
};

// A page that has run a third-party script is left by loading a new document, so that no other page inherits it
// (INF-10).
const hasForeignScripts = (): boolean => document.documentElement.hasAttribute('data-foreign-scripts');

/** Undoes what parts do outside of their slots. */
interface CleanUp {
  /** Starts single-spa, which wraps functions of the history, with the original ones. */
  readonly start: () => void;
  /** Restores the functions that all parts share, such as those of the history, before they are needed. */
  readonly restoreBuiltIns: () => void;
  /** Undoes what a part has left. A warning names it; the probe of a deploy rejects the part for it. */
  readonly leave: (part: string) => void;
}

const createCleanUp = ({ attributes, builtIns }: PageState): CleanUp => {
  let expectedBuiltIns = builtIns;
  const leavable = findLeavableParts(boot.parts);
  const left = new Set<string>();
  const note = (found: readonly string[]): void => found.forEach((each) => left.add(each));
  const restoreBuiltIns = (): void => {
    if (!hasForeignScripts()) note(restoreMembers(expectedBuiltIns));
  };
  return {
    start: () => {
      restoreBuiltIns();
      start();
      // single-spa has just replaced the watched functions of the window.
      watchListeners(window, 'window');
      expectedBuiltIns = captureBuiltIns();
    },
    restoreBuiltIns,
    leave: (part) => {
      // The page is left by loading a new document, and its third-party scripts have no owner.
      if (hasForeignScripts()) return;
      const next = findUsedParts(boot.parts, routeAt(location).part);
      note(endRegistrations((owner) => owner === part || (leavable.has(owner) && !next.has(owner))));
      note(restorePage({ attributes, builtIns: expectedBuiltIns }));
      if (left.size > 0) console.warn(`[${part}] left behind: ${[...left].join(', ')}`);
      left.clear();
    },
  };
};

/**
 * Registers the parts with single-spa and starts it (CARD-3): the hydrated part as it is, the other parts by URL, and
 * header, footer and notices. Until then links load new documents. Call it once.
 */
export const compose = async (first: InitialPart): Promise<void> => {
  await new Promise<void>((resolve) => void whenIdle(resolve, IDLE_TIMEOUT_MS));
  enableClientRouting((at) => matchRoute(boot.parts, new URL(at.href)));
  addErrorHandler((error) => console.error(`[single-spa] ${error.message}`));
  addEventListener('single-spa:no-app-change', syncRoute);
  const styles = startMountedStyles(boot.parts, first.name);
  const cleanUp = createCleanUp(first.page);
  const withEffects = (name: string, application: SlotApplication): SlotApplication =>
    withOwnEffects(styles, cleanUp, name, application);
  // The visitor may have navigated back or forward in the meantime.
  if (routeAt(location).part !== first.name)
    await withEffects(first.name, first.application).unmount(first.props);
  const isStillShown = routeAt(location).part === first.name;
  // In the studio the fixtures of any part fill the slot, also those of a part without pages.
  for (const { name, slots } of boot.parts) {
    if (!slots.includes('main') && name !== first.name) continue;
    const application = name === first.name ? first.application : createMountedSlot(name, 'main');
    register(
      name,
      'main',
      withEffects(name, name === first.name && isStillShown ? adoptInitialMount(first) : application),
      (at) => routeAt(at).part === name,
    );
  }
  for (const { name, slots } of boot.parts) {
    for (const slot of ['header', 'footer', 'notices']) {
      if (slots.includes(slot))
        register(name, slot, withPageStyles(styles, name, createMountedSlot(name, slot)), () => true);
    }
  }
  cleanUp.start();
  interceptLinks(
    (url) =>
      hasForeignScripts() ? null : findInnerRoute(boot.parts, routeAt(location), location.origin, url),
    (route) => styles.duringLoad(route.part, async () => (await loadSlot(route.part, 'main')).prepare()),
    (path) => {
      cleanUp.restoreBuiltIns();
      navigateToUrl(path);
    },
    (isLoading) => showLoading(slotElement('main'), isLoading),
  );
};
