import { createRequire } from 'node:module';
import type * as SharedAssets from '@portal/shared-wl-assets';
import type { PageBoot, PagePlan, PortalStore, RouteMatch, Slot } from '@portal/shared-wl-assets';
import type * as ReactServer from 'react-dom/server';
import type { Release } from '../parts/release';

// By require, so that it shares the one React with the parts' bundles.
const { renderToString } = createRequire(import.meta.url)('react-dom/server') as typeof ReactServer;

/** Slots in the order in which they stand in the page. */
export const SLOTS = ['header', 'main', 'footer', 'notices'] as const;

export type SlotName = (typeof SLOTS)[number];

/** Markup of one slot and the id its hydration goes by; null when it could not be rendered. */
export type RenderedSlots = Readonly<Record<SlotName, { readonly id: string; readonly html: string } | null>>;

type Lifecycles = Readonly<Record<string, Slot>>;

/** The part that fills a slot on a page: the route's own in `main`, the one that declares it elsewhere. */
const partFor = (release: Release, slot: SlotName, route: RouteMatch): string | undefined =>
  slot === 'main'
    ? route.part
    : [...release.parts.values()].find(({ manifest }) => manifest.slots.includes(slot))?.manifest.name;

/** Asks the part of a page what it wants served; null when the part has no edge build or fails. */
export const planPage = (
  release: Release,
  boot: Omit<PageBoot, 'parts'>,
  report: (error: unknown) => void,
): PagePlan | null => {
  try {
    const slot = release.modules<Lifecycles>(boot.route.part, './lifecycles')['main'];
    return slot?.plan?.(boot) ?? null;
  } catch (error) {
    report(error);
    return null;
  }
};

/**
 * Renders every slot of a page from the parts' own edge builds. A part without one, or one that throws, is simply not
 * pre-rendered; the browser mounts it from nothing.
 *
 * @param boot boot data with the plan's route, that is with markers in place of per-request values
 * @param report told of a part that failed
 */
export const renderSlots = (
  release: Release,
  boot: Omit<PageBoot, 'parts'>,
  report: (error: unknown) => void,
): RenderedSlots => {
  const render = (name: SlotName): RenderedSlots[SlotName] => {
    const part = partFor(release, name, boot.route);
    const edge = part === undefined ? null : (release.parts.get(part)?.edge ?? null);
    // A fixture comes to its state in the browser; there is nothing to hydrate.
    if (part === undefined || edge === null || (name === 'main' && boot.route.module !== undefined))
      return null;
    try {
      const { createPortalStore } = release.modules<typeof SharedAssets>('shared-wl-assets', '.');
      const portal: PortalStore = createPortalStore(boot);
      const slot = release.modules<Lifecycles>(part, './lifecycles')[name];
      if (slot === undefined) return null;
      const html = renderToString(slot.element(portal, { route: boot.route }), {
        identifierPrefix: `${slot.id}-`,
      });
      return { id: slot.id, html };
    } catch (error) {
      report(error);
      return null;
    }
  };
  return {
    header: render('header'),
    main: render('main'),
    footer: render('footer'),
    notices: render('notices'),
  };
};
