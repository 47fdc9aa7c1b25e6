import type { PageBoot, RouteMatch } from '@portal/contract/page';
import type { Release } from '../../releases/release';
import type { RenderedSlot } from '../../rendering/rendered-values';
import type { Renderer } from '../../rendering/renderer';

/** Slots in document order. */
export const SLOTS = ['header', 'main', 'footer', 'notices'] as const;

export type SlotName = (typeof SLOTS)[number];

/** Markup of each slot; null for one that is not rendered on the server. */
export type RenderedSlots = Readonly<Record<SlotName, RenderedSlot | null>>;

/** Returns the part that fills a slot on a page: the route's part for `main`, otherwise the part that declares the slot. */
function partFor(release: Release, slot: SlotName, route: RouteMatch): string | undefined {
  return slot === 'main'
    ? route.part
    : [...release.parts.values()].find(({ manifest }) => manifest.slots.includes(slot))?.manifest.name;
}

/** Groups the slots of a page by part, without parts that have no server bundle. */
function slotsByPart(release: Release, route: RouteMatch): ReadonlyMap<string, readonly SlotName[]> {
  const byPart = new Map<string, SlotName[]>();
  for (const slot of SLOTS) {
    const part = partFor(release, slot, route);
    const hasServerBundle = part !== undefined && (release.parts.get(part)?.serverBundle ?? null) !== null;
    // A fixture reaches its state in the browser, so there is nothing to hydrate.
    if (!hasServerBundle || (slot === 'main' && route.module !== undefined)) continue;
    byPart.set(part, [...(byPart.get(part) ?? []), slot]);
  }
  return byPart;
}

/** Returns the parts of a page that are currently not rendered on the server because they failed; part of the cache key. */
export function listFailingParts(renderer: Renderer, release: Release, route: RouteMatch): readonly string[] {
  return renderer.hasFailures()
    ? [...slotsByPart(release, route).keys()].filter((part) => !renderer.isAvailable(release.parts, part))
    : [];
}

/** Slots of a page, and the parts that could not be rendered. */
export interface RenderedPage {
  readonly slots: RenderedSlots;
  readonly missing: readonly string[];
}

/**
 * Renders every slot of a page from the server bundles of its parts. A slot that fails to render stays empty, and the
 * browser renders it.
 *
 * @param boot initial state with the plan's route, in which tokens replace per-request values
 */
export async function renderSlots(
  renderer: Renderer,
  release: Release,
  boot: Omit<PageBoot, 'parts'>,
): Promise<RenderedPage> {
  const missing: string[] = [];
  const rendered = await Promise.all(
    [...slotsByPart(release, boot.route)].map(async ([part, slots]) => {
      const found = await renderer.render(release.parts, part, slots, boot);
      if (found === null) missing.push(part);
      return slots.map((slot, index) => [slot, found?.[index] ?? null] as const);
    }),
  );
  const none = { header: null, main: null, footer: null, notices: null };
  return { slots: { ...none, ...Object.fromEntries(rendered.flat()) }, missing };
}
