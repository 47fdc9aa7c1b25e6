import type { PartAddress } from '@portal/shared-wl-assets';
import { findLeavableParts, findUsedParts } from './part-owners';

/** Applies the styles of a part only while the part is shown. */
export interface MountedStyles {
  /**
   * Runs a load or mount of a part. Sheets that scripts add during it belong to that part and apply only once it is shown.
   *
   * @throws what `load` throws
   */
  readonly duringLoad: <Result>(part: string, load: () => Promise<Result>) => Promise<Result>;
  /** Enables the styles of the part that fills the main slot next, and of the parts whose modules it uses. */
  readonly enter: (part: string) => void;
  /** Disables the styles of the part that has left the main slot; its sheets stay in the page, so nothing is fetched again. */
  readonly leave: () => void;
}

/** Every sheet of the page with its owner node: the element, or the sheet itself if it was adopted. */
const listSheets = (page: Document): readonly (readonly [source: object, sheet: CSSStyleSheet])[] => [
  ...[...page.querySelectorAll<HTMLStyleElement | HTMLLinkElement>('style,link')].flatMap((element) =>
    element.sheet === null ? [] : [[element, element.sheet] as const],
  ),
  // Safari before 16.4 has no adopted sheets.
  ...((page.adoptedStyleSheets as CSSStyleSheet[] | undefined) ?? []).map((sheet) => [sheet, sheet] as const),
];

/**
 * Starts to isolate the styles of the page's parts. Every sheet has one owner: the part that its element names (`data-part`),
 * or, if a script has added it, the part that was loading or shown at that time.
 *
 * @param parts all parts of the page
 * @param first part in the main slot, which owns the sheets that scripts have added so far
 */
export const startMountedStyles = (parts: readonly PartAddress[], first: string): MountedStyles => {
  const canLeave = findLeavableParts(parts);

  /** The part in the main slot, or the last one that left it. */
  let current = first;
  let shownParts = findUsedParts(parts, first);
  const loading: string[] = [];
  const owners = new WeakMap<object, string>();
  /** Sheets that were disabled here; those that a part disables itself stay disabled. */
  const disabled = new WeakSet<CSSStyleSheet>();

  const findOwner = (source: object): string | undefined => {
    if (source instanceof HTMLElement) {
      const named = source.dataset['part'];
      // Sheets inside a slot are removed with it.
      if (named !== undefined || source.closest('[id^="slot-"]') !== null) return named;
    }
    const owner = owners.get(source) ?? loading.at(-1) ?? current;
    owners.set(source, owner);
    return owner;
  };

  const apply = (): void => {
    for (const [source, sheet] of listSheets(document)) {
      const owner = findOwner(source);
      const applies = owner === undefined || !canLeave.has(owner) || shownParts.has(owner);
      if (applies) {
        if (disabled.delete(sheet)) sheet.disabled = false;
      } else if (!sheet.disabled) {
        // Not `link.disabled`, which would fetch the sheet again.
        sheet.disabled = true;
        disabled.add(sheet);
      }
    }
  };

  const applyEachFrame = (): void => {
    if (loading.length === 0) return;
    apply();
    requestAnimationFrame(applyEachFrame);
  };

  // For elements that are added outside of any load, or whose sheet loads after it.
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLLinkElement || target instanceof HTMLStyleElement) apply();
    },
    true,
  );
  apply();

  return {
    duringLoad: async (part, load) => {
      apply();
      loading.push(part);
      if (loading.length === 1) requestAnimationFrame(applyEachFrame);
      try {
        return await load();
      } finally {
        apply();
        loading.splice(loading.lastIndexOf(part), 1);
      }
    },
    enter: (part) => {
      apply();
      current = part;
      shownParts = findUsedParts(parts, part);
      apply();
    },
    leave: () => {
      shownParts = new Set();
      apply();
    },
  };
};
