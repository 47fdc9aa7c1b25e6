import type { PageBoot, PagePlan, RouteMatch } from '@portal/contract/page';
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

/** Plan and slots of a page, and the parts that could not be rendered. */
export interface RenderedPage {
  /** Null when the part has no plan, or could not be rendered. */
  readonly plan: PagePlan | null;
  readonly slots: RenderedSlots;
  readonly missing: readonly string[];
}

/**
 * Renders every slot of a page from the server bundles of its parts. A slot that fails to render stays empty, and the
 * browser renders it.
 *
 * @param boot initial state, in which placeholders replace per-request values
 * @param mayRedirect decides whether a redirect of the plan may be followed (D-9)
 */
export async function renderSlots(
  renderer: Renderer,
  release: Release,
  boot: Omit<PageBoot, 'parts'>,
  mayRedirect: (target: string) => boolean,
): Promise<RenderedPage> {
  const missing: string[] = [];
  let plan: PagePlan | null = null;
  const rendered = await Promise.all(
    [...slotsByPart(release, boot.route)].map(async ([part, slots]) => {
      const renderedPart = await renderer.render(release.parts, part, slots, boot, mayRedirect);
      if (renderedPart === null) missing.push(part);
      plan ??= renderedPart?.plan ?? null;
      return slots.map((slot, index) => [slot, renderedPart?.slots[index] ?? null] as const);
    }),
  );
  const none = { header: null, main: null, footer: null, notices: null };
  return { plan, slots: { ...none, ...Object.fromEntries(rendered.flat()) }, missing };
}
