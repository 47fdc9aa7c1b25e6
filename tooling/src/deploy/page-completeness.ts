import type { SlotName } from '@portal/contract/part';
import { ON_EVERY_PAGE } from '@portal/registry/initial-modules';

/** Slots, routes and used parts, from a manifest or from a declaration that is not built yet. */
export interface PartOutline {
  readonly name: string;
  readonly slots: readonly SlotName[];
  readonly routes: readonly unknown[];
  readonly uses: readonly string[];
}

/** Slots that every page has to show. */
const PAGE_SLOTS = ['main', 'header', 'footer'] as const satisfies readonly SlotName[];

function isFilledBy({ slots, routes }: PartOutline, slot: SlotName): boolean {
  return slots.includes(slot) && (slot !== 'main' || routes.length > 0);
}

function findByName(parts: readonly PartOutline[], name: string): PartOutline | undefined {
  return parts.find((part) => part.name === name);
}

/** Returns whether the parts form a page: those that every page loads, and one for each of its slots. */
export function isPageComplete(parts: readonly PartOutline[]): boolean {
  return (
    ON_EVERY_PAGE.every((name) => findByName(parts, name) !== undefined) &&
    PAGE_SLOTS.every((slot) => parts.some((part) => isFilledBy(part, slot)))
  );
}

/**
 * Names the parts that must be live in addition to a part before one of its pages can be opened.
 *
 * @param part that is to go live
 * @param live live builds of other parts
 * @param workspace parts that could be deployed
 * @returns missing parts that every page loads, one for each empty slot, and those that they use, in workspace order
 */
export function findMissingPageParts(
  part: PartOutline,
  live: readonly PartOutline[],
  workspace: readonly PartOutline[],
): readonly string[] {
  const present = [part, ...live];
  const fillers = PAGE_SLOTS.flatMap((slot) =>
    present.some((each) => isFilledBy(each, slot))
      ? []
      : (workspace.find((each) => isFilledBy(each, slot))?.name ?? []),
  );
  const needed = new Set<string>();
  const waiting = [...ON_EVERY_PAGE, ...fillers, ...part.uses];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (needed.has(name)) continue;
    needed.add(name);
    waiting.push(...((findByName(live, name) ?? findByName(workspace, name))?.uses ?? []));
  }
  const missing = [...needed].filter((name) => findByName(present, name) === undefined);
  const order = workspace.map(({ name }) => name);
  return missing.sort((one, other) => order.indexOf(one) - order.indexOf(other));
}
