import { addErrorHandler, navigateToUrl, registerApplication, start } from 'single-spa';
import { whenIdle } from '@portal/shared-wl-assets/browser';
import { matchRoute } from '@portal/shared-wl-assets/navigation';
import { findInnerRoute, interceptLinks } from './page/navigation';
import { boot, enableClientRouting, routeAt, slotElement } from './page/page';
import { loadSharedAssets, loadSlot } from './slots/load-slot';
import { createMountedSlot, focusHeading } from './slots/mounted-slot';
import type { SlotApplication, SlotApplicationProps } from './slots/slot-application';
import { type MountedStyles, startMountedStyles } from './styles/mounted-styles';

/** The part that the page mounted before single-spa was there. */
export interface InitialPart {
  readonly name: string;
  readonly application: SlotApplication;
  readonly props: SlotApplicationProps;
  /** Settled when it has been mounted, or its fallback. */
  readonly mounted: Promise<void>;
}

/** The first part's application as single-spa sees it: its first mount has happened already. */
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

/** The application of the main slot, whose styles apply from before its mount until it has gone. */
const withOwnStyles = (
  styles: MountedStyles,
  name: string,
  application: SlotApplication,
): SlotApplication => ({
  ...application,
  mount: (props) => {
    styles.enter(name);
    return application.mount(props);
  },
  unmount: (props) => application.unmount(props).finally(styles.leave),
});

/** The application of another slot: sheets that its part adds while it mounts stay with the page. */
const withPageStyles = (
  styles: MountedStyles,
  name: string,
  application: SlotApplication,
): SlotApplication => ({
  ...application,
  mount: (props) => styles.duringLoad(name, () => application.mount(props)),
});

/** Milliseconds for which a page that is never idle is left alone. */
const IDLE_TIMEOUT_MS = 1_000;

// single-spa warns in the console of a mount that takes longer than 3 s, which on a slow line it does: a slot waits for
// its part itself, and gives it up after nine. No longer than that, since its timers run on after the mount.
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

// Between two pages of a part nothing is mounted, so this is where the portal's state and every slot get the new URL.
const syncRoute = (): void => {
  void loadSharedAssets().then(({ browserPortal }) => {
    const portal = browserPortal();
    const route = routeAt(location);
    if (route.path === portal.getState().route.path) return;
    portal.setState({ route });
    setTimeout(focusHeading);
  });
};

// A page in which a script of others runs is left by a new document, so that no other page inherits it (INF-10).
const hasForeignScripts = (): boolean => document.documentElement.hasAttribute('data-foreign-scripts');

/**
 * Hands the page over to single-spa (CARD-3): the hydrated part as it is, the others by the URL, header, footer and
 * notices. Until then links load new documents. Call it once.
 */
export const compose = async (first: InitialPart): Promise<void> => {
  await new Promise<void>((resolve) => void whenIdle(resolve, IDLE_TIMEOUT_MS));
  enableClientRouting((at) => matchRoute(boot.parts, new URL(at.href)));
  addErrorHandler((error) => console.error(`[single-spa] ${error.message}`));
  addEventListener('single-spa:no-app-change', syncRoute);
  const styles = startMountedStyles(boot.parts, first.name);
  // Back or forward may have led elsewhere meanwhile.
  if (routeAt(location).part !== first.name)
    await withOwnStyles(styles, first.name, first.application).unmount(first.props);
  const isStillShown = routeAt(location).part === first.name;
  // In the studio any part's fixtures fill the slot, also those of a part without pages.
  for (const { name, slots } of boot.parts) {
    if (!slots.includes('main') && name !== first.name) continue;
    const application = name === first.name ? first.application : createMountedSlot(name, 'main');
    register(
      name,
      'main',
      withOwnStyles(
        styles,
        name,
        name === first.name && isStillShown ? adoptInitialMount(first) : application,
      ),
      (at) => routeAt(at).part === name,
    );
  }
  for (const { name, slots } of boot.parts) {
    for (const slot of ['header', 'footer', 'notices']) {
      if (slots.includes(slot))
        register(name, slot, withPageStyles(styles, name, createMountedSlot(name, slot)), () => true);
    }
  }
  start();
  interceptLinks(
    (url) =>
      hasForeignScripts() ? null : findInnerRoute(boot.parts, routeAt(location), location.origin, url),
    (route) => styles.duringLoad(route.part, async () => (await loadSlot(route.part, 'main')).prepare()),
    navigateToUrl,
  );
};
